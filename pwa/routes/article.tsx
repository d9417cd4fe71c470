import { lazy, Suspense, useMemo, useState } from 'react';
import { site } from '../content/site';
import { ArticlePage } from '../features/article/article-page';
import { ShareMenu } from '../features/article/share-menu';
import { PlayButton } from '../features/audio/play-button';
import type { Track } from '../features/audio/player';
import { KeepButton } from '../features/downloads/keep-button';
import { SaveButton } from '../features/saved/save-button';
import { Icon } from '../ui/icon';
import type { Page } from './page';

// The player is paid for by those who listen.
const Player = lazy(async () => ({ default: (await import('../features/audio/player')).Player }));

export default function Article({ page }: { page: Page<'article'> }) {
  const { props } = page;
  const { slug, title, articleKey, audio, pdf } = props;
  const [listening, setListening] = useState(false);
  const files = useMemo(() => [audio, pdf].filter(file => file !== null), [audio, pdf]);
  const track = useMemo<Track | null>(
    () =>
      audio && {
        slug,
        title,
        author: site.brand,
        artwork: '/icons/icon-512.png',
        url: audio.url,
        seconds: audio.seconds,
        pdfUrl: pdf?.url ?? null,
      },
    [slug, title, audio, pdf],
  );

  const actions = (
    <section className="actions" aria-label="Article">
      {listening && track ? (
        <Suspense>
          <Player track={track} onClose={() => setListening(false)} />
        </Suspense>
      ) : (
        audio && <PlayButton url={audio.url} seconds={audio.seconds} onPlay={() => setListening(true)} />
      )}
      {audio && (
        <noscript>
          {/* biome-ignore lint/a11y/useMediaCaption: the article's text is its transcript */}
          <audio controls preload="none" src={audio.url} />
        </noscript>
      )}
      <SaveButton target={{ articleKey, title, slug }} />
      <ShareMenu title={title} url={props.canonical} />
      {pdf && (
        <a className="action" href={pdf.url} download={`${title}.pdf`}>
          <Icon name="pdf" />
          <span>Download</span>
        </a>
      )}
      {files.length > 0 && <KeepButton files={files} />}
    </section>
  );
  return <ArticlePage {...props} body={page.body ?? ''} author={site.brand} actions={actions} />;
}
