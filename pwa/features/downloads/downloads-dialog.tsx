import type { ReactNode } from 'react';
import { downloads } from '../../content/downloads';
import { useReachable } from '../../state/use-reachable';
import { useReader } from '../../state/use-reader';
import { Dialog } from '../../ui/dialog';
import { showToast } from '../../ui/toast';
import { useStore } from '../../ui/use-store';
import { BundleRow } from './bundle-row';
import { dropBundles } from './keep-bundle';
import { KeepOptions } from './keep-options';
import { OfflineCheck } from './offline-check';
import { running } from './running';
import { StorageFacts } from './storage-facts';
import { useBundles } from './use-bundles';

const REMOVED_MS = 4000;

/** What of the site is on this device, and what shall be. */
export default function DownloadsDialog({ onClose }: { onClose: () => void }): ReactNode {
  const shelf = useBundles();
  const coming = useStore(running);
  const isReachable = useReachable();
  const reader = useReader();
  const bundles = Array.isArray(shelf) ? shelf.map(({ bundle }) => bundle) : [];
  const hasAny = Array.isArray(shelf) && shelf.some(({ state }) => !['none', 'text'].includes(state));

  async function removeAll() {
    await dropBundles(bundles);
    showToast(downloads.removedAll, REMOVED_MS);
  }

  const isUnavailable = shelf === 'unavailable';

  return (
    <Dialog
      title={downloads.title}
      text={isUnavailable ? downloads.unavailable : downloads.lead}
      onClose={onClose}
    >
      {!isUnavailable && (
        <>
          <OfflineCheck />
          <ul className="bundles">
            {shelf?.map(shelved => (
              <BundleRow
                key={shelved.bundle.slug}
                {...shelved}
                isReachable={isReachable}
                bytes={coming.get(shelved.bundle.slug)}
              />
            ))}
          </ul>
          {hasAny && (
            <button type="button" className="link-button" onClick={() => void removeAll()}>
              {downloads.removeAll}
            </button>
          )}
          <KeepOptions isReader={reader !== null} />
          <StorageFacts />
        </>
      )}
    </Dialog>
  );
}
