import { useEffect, useState } from 'react';
import type { KeepableFile } from '../../offline/media';
import { megabytes } from '../../ui/format';
import { Icon } from '../../ui/icon';
import { downloadIcon, keptIcon } from '../../ui/icons';
import { useStore } from '../../ui/use-store';
import { areKept } from './are-kept';
import { bytesOf } from './bytes-of';
import { deviceChanges, running } from './running';

/** Stands before “offline” where there is room. */
const VERBS = { absent: 'Keep', loading: 'Keeping', kept: 'Kept' } as const;

/** Keeps narration and PDF on the device. Shows the size beforehand, and a tick only when every byte is stored. */
export function KeepButton({ slug, files }: { slug: string; files: KeepableFile[] }) {
  const [isKept, setKept] = useState(false);
  const changes = useStore(deviceChanges);
  const bytes = useStore(running).get(slug);
  const total = bytesOf(files);
  const state = bytes !== undefined ? 'loading' : isKept ? 'kept' : 'absent';

  useEffect(() => {
    let current = true;
    areKept(files).then(
      kept => current && setKept(kept),
      // Without storage, nothing is kept.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [files, changes]);

  async function press() {
    const { pressKeep } = await import('./keep-press');
    setKept(await pressKeep({ slug, files }, state));
  }

  const percent = Math.floor(((bytes ?? 0) / total) * 100);
  const size = { absent: megabytes(total), loading: `${percent} %`, kept: '' }[state];
  return (
    <button
      type="button"
      className="action"
      data-early
      data-kept={state}
      // On a phone the verb has no room. The name says the state, so nothing else does.
      aria-label={`${VERBS[state]} offline${size && ` ${size}`}`}
      onClick={press}
    >
      <Icon path={state === 'kept' ? keptIcon : downloadIcon} />
      <span>
        <span className="on-wide">{VERBS[state]} </span>offline{' '}
        {size && <small className="tabular">{size}</small>}
      </span>
    </button>
  );
}
