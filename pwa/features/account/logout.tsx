import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
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
    // A dialog whose code is missing when it is drawn would take the strip with it.
    await import('./logout-dialog');
    setUnsent(items);
  }

  return (
    <>
      <button type="button" className="link-button" data-early onClick={press}>
        Logout
      </button>
      {/* In the strip, it would have the strip's colours and small print. */}
      {unsent.length > 0 &&
        createPortal(
          <Suspense>
            <LogoutDialog unsent={unsent} onStay={() => setUnsent([])} onLeave={leave} />
          </Suspense>,
          document.body,
        )}
    </>
  );
}
