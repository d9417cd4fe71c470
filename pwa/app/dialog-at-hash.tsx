import { type ComponentType, useEffect, useState } from 'react';
import { downloadsHash, installHash, privacyHash, settingsHash } from '../content/addresses';
import { leaveHash, useHash } from '../state/use-hash';

type NamedDialog = ComponentType<{ onClose: () => void }>;

const DIALOGS: Record<string, () => Promise<{ default: NamedDialog }>> = {
  [settingsHash]: () => import('../features/settings/settings-dialog'),
  [downloadsHash]: () => import('../features/downloads/downloads-dialog'),
  [privacyHash]: () => import('../features/privacy/privacy-dialog'),
  [installHash]: () => import('../features/install/install-dialog'),
};

/**
 * A dialog about the device, at any address that ends in its name. It is not suspended while its code loads: React 19
 * delays the end of a suspension, and fails if the dialog changes in that moment (its error 177).
 */
export function DialogAtHash() {
  const hash = useHash();
  const [Named, setNamed] = useState<NamedDialog | null>(null);
  useEffect(() => {
    let current = true;
    DIALOGS[hash]?.().then(
      ({ default: Dialog }) => current && setNamed(() => Dialog),
      // Without its code there is no dialog.
      () => undefined,
    );
    return () => {
      current = false;
      setNamed(null);
    };
  }, [hash]);
  return Named && <Named onClose={leaveHash} />;
}
