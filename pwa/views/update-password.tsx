import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { UpdatePasswordPage } from '../features/account/update-password-page';
import type { Page } from './page';

export default function UpdatePassword({ page }: { page: Page<'updatePassword'> }) {
  const { history } = useRouter();
  // No state: a press that was kept comes before the next rendering.
  const secret = useRef('');
  const [isMissing, setMissing] = useState(false);

  // The secret leaves the address bar and the history, and is kept in memory.
  useEffect(() => {
    const [, , inAddress] = history.location.pathname.split('/');
    if (inAddress) {
      secret.current = inAddress;
      history.replace(page.path);
    }
    setMissing(secret.current === '');
  }, [history, page]);

  const goOn = useCallback(() => history.replace('/login'), [history]);
  return <UpdatePasswordPage secret={isMissing ? null : secret} onUpdated={goOn} />;
}
