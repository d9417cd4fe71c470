import { search as texts } from '../../content/search';
import type { Places } from './found';

interface Props {
  /** The query in words of the site; null for none. */
  spelling: string | null;
  places: Places;
}

/** Where to go on after a search that has found nothing: a similar query, topics and pages. */
export function OtherWays({ spelling, places: { topics, pages } }: Props) {
  return (
    <div className="search-ways">
      {spelling !== null && (
        <p className="search-spelling">
          {texts.didYouMean} <a href={`/search?${new URLSearchParams({ query: spelling })}`}>{spelling}</a>?
        </p>
      )}
      <PlaceList heading={texts.topics} places={topics} />
      <PlaceList heading={texts.pages} places={pages} />
    </div>
  );
}

function PlaceList({ heading, places }: { heading: string; places: Places['topics'] }) {
  return (
    <section>
      <h2>{heading}</h2>
      <ul className="search-places">
        {places.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
