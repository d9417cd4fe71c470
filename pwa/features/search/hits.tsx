import { downloads } from '../../content/downloads';
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
  /** The paths of the articles on this device. */
  kept: ReadonlySet<string>;
}

/** Without its query and its text fragment. */
const pathOf = (href: string) => href.split(/[?#]/)[0] ?? '';

/** What a search has found, each with a part of its text in which words are marked. */
export function Hits({ items, level: Heading, kept }: Props) {
  return (
    <ul className="search-hits">
      {items.map(({ href, eyebrow, title, excerpt }) => (
        <li key={href}>
          <p className="eyebrow">
            {eyebrow}
            {kept.has(pathOf(href)) && <span className="kept-badge"> · {downloads.badge}</span>}
          </p>
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
