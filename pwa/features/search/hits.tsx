import type { TextPart } from './found';

interface HitItem {
  href: string;
  /** A line above the title. */
  eyebrow: string;
  title: string;
  excerpt: TextPart[];
}

interface Props {
  items: HitItem[];
  /** The titles' level in the outline. */
  level: 'h2' | 'h3';
}

/** What a search has found, each with a part of its text in which words are marked. */
export function Hits({ items, level: Heading }: Props) {
  return (
    <ul className="search-hits">
      {items.map(({ href, eyebrow, title, excerpt }) => (
        <li key={href}>
          <p className="eyebrow">{eyebrow}</p>
          <Heading>
            <a href={href}>{title}</a>
          </Heading>
          <p className="card-excerpt">
            {excerpt.map(({ text, marked }, index) => (marked ? <mark key={index}>{text}</mark> : text))}
          </p>
        </li>
      ))}
    </ul>
  );
}
