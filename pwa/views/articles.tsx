import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ListedPlayButton } from '../features/audio/listed-play-button';
import { KeptMark } from '../features/downloads/kept-mark';
import { usePercents } from '../features/reading/use-percents';
import { SavedPage } from '../features/saved/saved-page';
import { isLoggedOutByEnd } from '../offline/logged-out';
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
    if (readUserRecord()) return;
    let isHere = true;
    void isLoggedOutByEnd().then(isByEnd => {
      const { location, replace } = router.history;
      // The reader's own log-out leads elsewhere meanwhile.
      if (isHere && location.pathname === page.path)
        replace('/login', { afterLogin: { path: page.path, wasIn: wasIn.current || isByEnd } });
    });
    return () => {
      isHere = false;
    };
  }, [reader, router, page]);
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
