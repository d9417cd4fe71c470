/** The content of an article's card. */
export interface Card {
  slug: string;
  title: string;
  excerpt: string;
  category: string;
  /** Display form: `Sept 22, 2023`. */
  day: string;
  /** ISO day. */
  date: string;
  readMinutes: number;
  image: string;
  imageAlt: string;
}

interface CardProps {
  card: Card;
  heading?: 'h2' | 'h3';
  /** The publisher, if shown. */
  publisher?: string;
}

/** A card that links to an article: picture, date, title, excerpt. The whole card is clickable. */
export function ArticleCard({ card, heading: Heading = 'h3', publisher }: CardProps) {
  return (
    <article className="card">
      <img src={card.image} alt="" width={1600} height={900} loading="lazy" decoding="async" />
      <div className="card-text">
        <p className="eyebrow">{card.category}</p>
        <Heading className="card-title">
          <a href={`/${card.slug}`}>{card.title}</a>
        </Heading>
        <p className="card-excerpt">{card.excerpt}</p>
        <p className="meta">
          {publisher && `${publisher} · `}
          <time dateTime={card.date}>{card.day}</time>
          <span> · {card.readMinutes} min read</span>
        </p>
      </div>
    </article>
  );
}
