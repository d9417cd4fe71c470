import { lazy, Suspense } from 'react';
import { leaveHash, useHash } from '../../state/use-hash';

const SettingsDialog = lazy(() => import('./settings-dialog').catch(() => ({ default: () => null })));

/** The settings dialog, at any address that ends in `#settings`. */
export function SettingsAtHash() {
  const isOpen = useHash() === '#settings';
  return (
    isOpen && (
      <Suspense>
        <SettingsDialog onClose={leaveHash} />
      </Suspense>
    )
  );
}
