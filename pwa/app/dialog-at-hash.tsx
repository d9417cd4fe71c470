import { type ComponentType, lazy, Suspense } from 'react';
import { downloadsHash, installHash, privacyHash, settingsHash } from '../content/addresses';
import { leaveHash, useHash } from '../state/use-hash';

const none = () => ({ default: () => null });

const DIALOGS: Record<string, ComponentType<{ onClose: () => void }>> = {
  [settingsHash]: lazy(() => import('../features/settings/settings-dialog').catch(none)),
  [downloadsHash]: lazy(() => import('../features/downloads/downloads-dialog').catch(none)),
  [privacyHash]: lazy(() => import('../features/privacy/privacy-dialog').catch(none)),
  [installHash]: lazy(() => import('../features/install/install-dialog').catch(none)),
};

/** A dialog about the device, at any address that ends in its name. */
export function DialogAtHash() {
  const Named = DIALOGS[useHash()];
  return (
    Named && (
      <Suspense>
        <Named onClose={leaveHash} />
      </Suspense>
    )
  );
}
