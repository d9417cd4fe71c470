import { useEffect, useState } from 'react';
import type { KeepableFile } from '../../offline/media';
import { Icon } from '../../ui/icon';
import { keptIcon } from '../../ui/icons';
import { areKept } from './are-kept';

/** Says whether a narration can be heard without a network. It looks again when the reader comes back to the page. */
export function KeptMark({ file }: { file: KeepableFile }) {
  const [isKept, setKept] = useState<boolean | null>(null);
  useEffect(() => {
    const events = new AbortController();
    const look = () =>
      areKept([file]).then(
        kept => events.signal.aborted || setKept(kept),
        // Without storage, nothing is kept.
        () => events.signal.aborted || setKept(false),
      );
    void look();
    document.addEventListener('visibilitychange', look, { signal: events.signal });
    return () => events.abort();
  }, [file]);
  return (
    <p className="kept-mark" data-on-device={isKept ?? undefined}>
      {isKept && <Icon path={keptIcon} />}
      {isKept !== null && (isKept ? 'Narration on this device' : 'Narration not on this device')}
    </p>
  );
}
