import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { OutboxItem } from '../../offline/db';

const LogoutDialog = lazy(() => import('./logout-dialog'));

/** Logs out; where something is unsent, the reader is asked first (CONTRACT.md, Logout). */
export function Logout() {
  const router = useRouter();
  const [unsent, setUnsent] = useState<OutboxItem[]>([]);

  async function leave() {
    const { logOut } = await import('./account');
    await logOut();
    setUnsent([]);
    router.history.push('/');
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
