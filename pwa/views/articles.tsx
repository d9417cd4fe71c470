import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ListedPlayButton } from '../features/audio/listed-play-button';
import { KeptMark } from '../features/downloads/kept-mark';
import { usePercents } from '../features/reading/use-percents';
import { SavedPage } from '../features/saved/saved-page';
import { readUserRecord } from '../offline/user-record';
import { useReader } from '../state/use-reader';
import type { Page } from './page';
import { trackOf } from './track';

export default function SavedArticles({ page }: { page: Page<'saved'> }) {
  const reader = useReader();
  const router = useRouter();
  const percents = usePercents();
  // Without a reader, go to /login, which returns here after the login.
  const wasIn = useRef(false);
  useEffect(() => {
    if (reader) wasIn.current = true;
    else if (!readUserRecord()) {
      router.history.replace('/login', { afterLogin: { path: '/articles', wasIn: wasIn.current } });
    }
  }, [reader, router]);
  return (
    <SavedPage
      reader={reader}
      articles={page.props.articles}
      percents={percents}
      narrationOf={({ url: slug, title }, { audio, pdfUrl, narrator }, titleId) =>
        audio && (
          <>
            <ListedPlayButton track={trackOf({ slug, title, narrator }, audio, pdfUrl)} titleId={titleId} />
            <KeptMark file={audio} />
          </>
        )
      }
    />
  );
}
