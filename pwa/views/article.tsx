import { lazy, Suspense, useMemo } from 'react';
import { ShareMenu } from '../features/article/share-menu';
import { Listen } from '../features/audio/listen';
import { KeepButton } from '../features/downloads/keep-button';
import { useReadOn } from '../features/reading/use-read-on';
import { SaveButton } from '../features/saved/save-button';
import { Icon } from '../ui/icon';
import { pdfIcon, printIcon } from '../ui/icons';
import type { Page } from './page';
import { trackOf } from './track';

// The article is readable without this code.
const Reading = lazy(() => import('./reading').catch(() => ({ default: () => null })));

/** What cannot be kept now is offered in the list of what is on the device. */
const keepSaved = (slug: string) =>
  void import('../features/downloads/keep-saved')
    .then(({ followSave }) => followSave(slug))
    .catch(() => undefined);

/** The reader's tools: Play, Save, Keep and the rest. The text around them is the build's markup. */
export default function Article({ page }: { page: Page<'article'> }) {
  const { slug, title, articleKey, audio, pdf, canonical, narrator } = page.props;
  const readsOn = useReadOn(slug);
  const files = useMemo(() => [audio, pdf].filter(file => file !== null), [audio, pdf]);
  // The same object in every render: the player would restart for a new one.
  const track = useMemo(
    () => audio && trackOf({ slug, title, narrator }, audio, pdf?.url ?? null),
    [slug, title, audio, pdf, narrator],
  );

  const tools = (
    <>
      <SaveButton target={{ articleKey, title, slug }} onSaved={keepSaved} />
      <ShareMenu title={title} url={canonical} />
      {pdf && (
        <>
          <a className="action" href={pdf.url} target="_blank" rel="noopener" data-pdf={title} data-prints>
            <Icon path={printIcon} />
            <span>Print</span>
          </a>
          <a className="action" href={pdf.url} download={`${title}.pdf`}>
            <Icon path={pdfIcon} />
            <span>
              <span className="on-wide">Download </span>PDF
            </span>
          </a>
        </>
      )}
    </>
  );
  const keep = files.length > 0 && <KeepButton slug={slug} files={files} />;
  return (
    <>
      <section className="actions" aria-label="Article tools">
        {track && (
          <Listen
            track={track}
            tools={
              <>
                {tools}
                {keep}
              </>
            }
          />
        )}
        {track && (
          <noscript>
            {/* biome-ignore lint/a11y/useMediaCaption: the article's text is its transcript */}
            <audio controls preload="none" src={track.url} />
          </noscript>
        )}
        {tools}
        {keep}
      </section>
      {readsOn && (
        <Suspense>
          <Reading page={page} tools={tools} />
        </Suspense>
      )}
    </>
  );
}
