import type { ReactNode } from 'react';
import { site } from '../../content/site';
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
        <h1>Blog</h1>
        <p className="lede">
          Field notes on applied machine learning. Every article can be read, listened to, printed and kept
          for a place without a network.
        </p>
      </header>
      <div className="cards lead">
        {cards.map(card => (
          <ArticleCard key={card.slug} card={card} heading="h2" publisher={site.shortBrand} />
        ))}
      </div>
      <div className="blog-foot">
        <nav aria-labelledby="more-topics">
          <h2 id="more-topics">Discover more topics</h2>
          <ul className="tags">
            {tags.map(({ tag, name }) => (
              <li key={tag}>
                <a href={`/tags/${tag}`}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
        <section className="story" aria-labelledby="story">
          <h2 id="story">Never Miss A Story</h2>
          {newsletter}
        </section>
      </div>
    </div>
  );
}
