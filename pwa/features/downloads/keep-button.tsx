import { useEffect, useState } from 'react';
import type { KeepableFile } from '../../offline/media';
import { useWanted } from '../../state/use-wanted';
import { megabytes } from '../../ui/format';
import { Icon } from '../../ui/icon';
import { downloadIcon, keptIcon } from '../../ui/icons';
import { useStore } from '../../ui/use-store';
import { bytesOf } from './bytes-of';
import { keepStateOf } from './keep-state';
import { lackOf } from './lack-of';
import { deviceChanges, running } from './running';

/** Stands before “offline” where there is room. */
const VERBS = { absent: 'Keep', waiting: 'Keeping', loading: 'Keeping', kept: 'Kept' } as const;

/** Keeps narration and PDF on the device. Shows beforehand how much is to come, and a tick only when every byte is stored. */
export function KeepButton({ slug, files }: { slug: string; files: KeepableFile[] }) {
  const total = bytesOf(files);
  /** What is not here yet, in bytes; null if all is kept. */
  const [lack, setLack] = useState<number | null>(total);
  const changes = useStore(deviceChanges);
  const bytes = useStore(running).get(slug);
  const isWanted = useWanted(slug);
  const state = keepStateOf({ isComing: bytes !== undefined, isKept: lack === null, isWanted });

  useEffect(() => {
    let current = true;
    lackOf(files).then(
      found => current && setLack(found),
      // Without storage, nothing is kept.
      () => undefined,
    );
    return () => {
      current = false;
    };
    // A wish that another tab has fulfilled is one no longer.
  }, [files, changes, isWanted]);

  async function press() {
    const { pressKeep } = await import('./keep-press');
    if (await pressKeep({ slug, files }, state)) setLack(null);
  }

  const toCome = state === 'waiting' ? 'Waiting' : lack ? megabytes(lack) : '';
  const size = bytes === undefined ? toCome : `${Math.floor((bytes / total) * 100)}\u00a0%`;
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
