import { memo } from 'react';
import { kinds, search as texts } from '../../content/search';
import type { SiteHit } from './found';
import { Hits } from './hits';

const HEADING_ID = 'elsewhere';

/** The pages of the whole site that a search has found; they stay as they are while the reader types the next letter. */
export const SiteHits = memo(function SiteHits({ hits }: { hits: SiteHit[] }) {
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
});
