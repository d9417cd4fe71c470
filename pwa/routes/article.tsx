import { useMemo } from 'react';
import { site } from '../content/site';
import { ArticlePage } from '../features/article/article-page';
import { ShareMenu } from '../features/article/share-menu';
import { Listen } from '../features/audio/listen';
import { KeepButton } from '../features/downloads/keep-button';
import { SaveButton } from '../features/saved/save-button';
import { Icon } from '../ui/icon';
import type { Page } from './page';

export default function Article({ page }: { page: Page<'article'> }) {
  const { slug, title, articleKey, audio, pdf, canonical } = page.props;
  const files = useMemo(() => [audio, pdf].filter(file => file !== null), [audio, pdf]);
  // The same object at every rendering: the player begins anew with another one.
  const track = useMemo(
    () =>
      audio && {
        ...{ slug, title, author: site.brand, artwork: '/icons/icon-512.png' },
        ...{ url: audio.url, seconds: audio.seconds, pdfUrl: pdf?.url ?? null },
      },
    [slug, title, audio, pdf],
  );

  const actions = (
    <section className="actions" aria-label="Article">
      {track && <Listen track={track} />}
      {track && (
        <noscript>
          {/* biome-ignore lint/a11y/useMediaCaption: the article's text is its transcript */}
          <audio controls preload="none" src={track.url} />
        </noscript>
      )}
      <SaveButton target={{ articleKey, title, slug }} />
      <ShareMenu title={title} url={canonical} />
      {pdf && (
        <a className="action" href={pdf.url} download={`${title}.pdf`}>
          <Icon name="pdf" />
          <span>Download</span>
        </a>
      )}
      {files.length > 0 && <KeepButton files={files} />}
    </section>
  );
  return <ArticlePage {...page.props} body={page.body ?? ''} author={site.brand} actions={actions} />;
}
