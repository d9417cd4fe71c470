import { memo } from 'react';
import { kinds, search as texts } from '../../content/search';
import type { SiteHit } from './found';
import { Hits } from './hits';

const HEADING_ID = 'elsewhere';

interface Props {
  hits: SiteHit[];
  /** The query that they answer, if a word of it was mistyped. */
  understood: string | null;
  /** The paths of the articles on this device. */
  kept: ReadonlySet<string>;
}

/** The pages of the whole site that a search has found; they stay as they are while the reader types the next letter. */
export const SiteHits = memo(function SiteHits({ hits, understood, kept }: Props) {
  const items = hits.map(({ href, kind, heading, title, excerpt }) => ({
    ...{ href, title, excerpt },
    eyebrow: [kinds[kind], heading].filter(part => part !== '').join(' · '),
  }));
  return (
    <section className="search-elsewhere" aria-labelledby={HEADING_ID}>
      <h2 id={HEADING_ID}>{texts.elsewhere}</h2>
      {understood !== null && <p className="search-understood">{texts.understood(understood)}</p>}
      <Hits items={items} level="h3" kept={kept} />
    </section>
  );
});
