import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isSpentLink } from '../features/account/account';
import { UpdatePasswordPage } from '../features/account/update-password-page';
import { readUserRecord } from '../offline/user-record';
import { useReader } from '../state/use-reader';
import type { Page } from './page';

export default function UpdatePassword({ page }: { page: Page<'updatePassword'> }) {
  const { history } = useRouter();
  // A ref, not state: a kept click comes before the next render.
  const secret = useRef('');
  const [isMissing, setMissing] = useState(false);
  const [isSpent, setSpent] = useState(false);

  // Remove the secret from the address bar and the history, and keep it in memory.
  useEffect(() => {
    const [, , inAddress] = history.location.pathname.split('/');
    if (inAddress) {
      secret.current = inAddress;
      history.replace(page.path);
      void isSpentLink({ userid: inAddress }).then(setSpent);
    }
    setMissing(secret.current === '');
  }, [history, page]);

  const reader = useReader();
  const email = useRef<string>(undefined);
  useEffect(() => {
    if (reader) email.current = reader.email;
  }, [reader]);
  const goOn = useCallback(() => {
    // Not if the reader has already gone on, to a page that still loads.
    if (history.location.pathname !== page.path) return;
    // A reader who is still logged in has used the link of another account.
    history.replace('/login', { renewed: (!readUserRecord() && email.current) || '' });
  }, [history, page]);
  return <UpdatePasswordPage secret={isMissing ? null : secret} isSpent={isSpent} onUpdated={goOn} />;
}
