import type { ReactNode } from 'react';
import { blog } from '../../content/blog';
import { shortBrand } from '../../content/site';
import { ArticleCard, type Card } from '../../ui/card';
import { ContactBand } from '../layout/contact-band';
import { PageLinks } from '../layout/page-links';
import { TagList } from '../layout/tag-list';
import { TitleList } from '../layout/title-list';

interface Props {
  cards: Card[];
  /** The first page of the list of every article. */
  titles: readonly Card[];
  /** How many pages this list has, and how many articles are in it. */
  pages: number;
  articles: number;
  newsletter: ReactNode;
}

/** The articles, the first one large, the topics and the newsletter. */
export function BlogPage({ cards, titles, pages, articles, newsletter }: Props) {
  return (
    <div className="page blog">
      <header className="page-head">
        <h1>{blog.title}</h1>
        <p className="lede">{blog.lede}</p>
      </header>
      <div className="cards lead">
        {cards.map(card => (
          <ArticleCard key={card.slug} card={card} heading="h2" publisher={shortBrand} />
        ))}
      </div>
      <nav className="all-articles" aria-labelledby="all-articles">
        <h2 id="all-articles">{blog.allHeading(articles)}</h2>
        <TitleList cards={titles} />
      </nav>
      <PageLinks root="/blog" page={1} pages={pages} />
      <div className="blog-foot">
        <nav aria-labelledby="more-topics">
          <h2 id="more-topics">{blog.topicsHeading}</h2>
          <TagList />
        </nav>
        <section className="story" aria-labelledby="story">
          <h2 id="story">{blog.newsletterHeading}</h2>
          {newsletter}
        </section>
      </div>
      <ContactBand />
    </div>
  );
}
