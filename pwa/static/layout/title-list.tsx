import type { Card } from '../../ui/card';

/** Articles by their titles, each with its category and the minutes to read. */
export const TitleList = ({ cards }: { cards: readonly Card[] }) => (
  <ul>
    {cards.map(({ slug, title, category, readMinutes }) => (
      <li key={slug}>
        <a href={`/${slug}`}>
          {title}
          <small>
            {category} · {readMinutes} min read
          </small>
        </a>
      </li>
    ))}
  </ul>
);
