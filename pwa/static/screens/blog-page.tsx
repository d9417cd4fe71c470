import type { ReactNode } from 'react';
import { blog } from '../../content/blog';
import { shortBrand } from '../../content/site';
import { tags } from '../../content/tags';
import { ArticleCard, type Card } from '../../ui/card';

interface Props {
  cards: Card[];
  newsletter: ReactNode;
}

/** The articles, the first one large, the topics and the newsletter. */
export function BlogPage({ cards, newsletter }: Props) {
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
      <div className="blog-foot">
        <nav aria-labelledby="more-topics">
          <h2 id="more-topics">{blog.topicsHeading}</h2>
          <ul className="tags">
            {tags.map(({ tag, name }) => (
              <li key={tag}>
                <a href={`/tags/${tag}`}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
        <section className="story" aria-labelledby="story">
          <h2 id="story">{blog.newsletterHeading}</h2>
          {newsletter}
        </section>
      </div>
    </div>
  );
}
