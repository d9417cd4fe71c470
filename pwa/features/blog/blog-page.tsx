import { ArticleCard, type Card } from '../../ui/card';

export interface BlogProps {
  cards: Card[];
}

/** The articles, the first one large. */
export function BlogPage({ cards }: BlogProps) {
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
          <ArticleCard key={card.slug} card={card} heading="h2" />
        ))}
      </div>
    </div>
  );
}
