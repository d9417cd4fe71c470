import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { OutboxItem } from '../../offline/db';
import { showToast } from '../../ui/toast';

const LogoutDialog = lazy(() => import('./logout-dialog'));

/** Logs out; asks first if anything is unsent. */
export function Logout() {
  const router = useRouter();
  const [unsent, setUnsent] = useState<OutboxItem[]>([]);

  async function leave() {
    const { logOut, OUT, STILL_IN } = await import('./account');
    const isOut = await logOut();
    setUnsent([]);
    if (!isOut) return showToast(STILL_IN);
    router.history.push('/');
    showToast(OUT, undefined, true);
  }

  async function press() {
    const { unsentItems } = await import('./account');
    const items = await unsentItems();
    if (items.length === 0) return leave();
    setUnsent(items);
  }

  return (
    <>
      <button type="button" className="link-button" data-early onClick={press}>
        Logout
      </button>
      {unsent.length > 0 && (
        <Suspense>
          <LogoutDialog unsent={unsent} onStay={() => setUnsent([])} onLeave={leave} />
        </Suspense>
      )}
    </>
  );
}
