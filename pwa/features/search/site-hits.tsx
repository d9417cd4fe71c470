import { kinds, search as texts } from '../../content/search';
import type { SiteHit } from './found';
import { Hits } from './hits';

const HEADING_ID = 'elsewhere';

/** The pages of the whole site that a search has found, below the specified list. */
export function SiteHits({ hits }: { hits: SiteHit[] }) {
  const items = hits.map(({ href, kind, heading, title, excerpt }) => ({
    ...{ href, title, excerpt },
    eyebrow: [kinds[kind], heading].filter(part => part !== '').join(' · '),
  }));
  return (
    <section className="search-elsewhere" aria-labelledby={HEADING_ID}>
      <h2 id={HEADING_ID}>{texts.elsewhere}</h2>
      <Hits items={items} level="h3" />
    </section>
  );
}
