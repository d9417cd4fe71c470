import { useEffect, useState } from 'react';
import { findCopy } from '../../offline/has-media';
import type { KeepableFile } from '../../offline/media';
import { Icon } from '../../ui/icon';
import { keptIcon } from '../../ui/icons';
import { useStore } from '../../ui/use-store';
import { deviceChanges } from './running';

/**
 * Says whether a narration can be heard without a network, for whatever reason it is here. It looks again after
 * each change of what this device keeps, and when the reader comes back to the page.
 */
export function KeptMark({ file: { url } }: { file: KeepableFile }) {
  const [isHere, setHere] = useState<boolean | null>(null);
  const changes = useStore(deviceChanges);
  useEffect(() => {
    const events = new AbortController();
    const look = () =>
      findCopy(url).then(
        copy => events.signal.aborted || setHere(copy !== undefined),
        // Without storage, nothing is here.
        () => events.signal.aborted || setHere(false),
      );
    void look();
    document.addEventListener('visibilitychange', look, { signal: events.signal });
    return () => events.abort();
  }, [url, changes]);
  return (
    <p className="kept-mark" data-on-device={isHere ?? undefined}>
      {isHere && <Icon path={keptIcon} />}
      {isHere !== null && (isHere ? 'Narration on this device' : 'Narration not on this device')}
    </p>
  );
}
