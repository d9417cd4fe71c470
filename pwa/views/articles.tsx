import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { SavedPage } from '../features/saved/saved-page';
import { readUserRecord } from '../offline/user-record';
import { useReader } from '../state/use-reader';

export default function SavedArticles() {
  const reader = useReader();
  const router = useRouter();
  // Without a reader, go to /login, which returns here after the login.
  useEffect(() => {
    if (!reader && !readUserRecord()) router.history.replace('/login', { afterLogin: { path: '/articles' } });
  }, [reader, router]);
  return <SavedPage reader={reader} />;
}
