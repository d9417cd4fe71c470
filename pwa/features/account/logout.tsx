import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { OutboxItem } from '../../offline/db';

const LogoutDialog = lazy(() => import('./logout-dialog'));

/** Logs out; asks first if anything is unsent. */
export function Logout() {
  const router = useRouter();
  const [unsent, setUnsent] = useState<OutboxItem[]>([]);

  async function leave() {
    const { leave } = await import('./leave');
    await leave(() => router.history.push('/'));
    setUnsent([]);
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
