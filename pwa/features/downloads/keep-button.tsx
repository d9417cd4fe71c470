import { useEffect, useRef, useState } from 'react';
import type { KeepableFile } from '../../offline/media';
import { megabytes } from '../../ui/format';
import { Icon } from '../../ui/icon';
import { downloadIcon, keptIcon } from '../../ui/icons';
import { showToast } from '../../ui/toast';
import { areKept } from './are-kept';

type State = { kind: 'absent' } | { kind: 'loading'; bytes: number } | { kind: 'kept' };

/** Stands before “offline” where there is room. */
const VERBS = { absent: 'Keep', loading: 'Keeping', kept: 'Kept' } as const;

/** Keeps narration and PDF on the device. Shows the size beforehand, and a tick only when every byte is stored. */
export function KeepButton({ files }: { files: KeepableFile[] }) {
  const [state, setState] = useState<State>({ kind: 'absent' });
  const abort = useRef<AbortController>(undefined);
  const total = files.reduce((sum, file) => sum + file.bytes, 0);

  useEffect(() => {
    let current = true;
    areKept(files).then(
      kept => current && kept && setState({ kind: 'kept' }),
      // Without storage, nothing is kept.
      () => undefined,
    );
    return () => {
      current = false;
      abort.current?.abort();
    };
  }, [files]);

  async function press() {
    if (state.kind === 'loading') return abort.current?.abort();
    const { drop, keep, problemOf } = await import('../../offline/media');
    if (state.kind === 'kept') {
      await drop(files);
      setState({ kind: 'absent' });
      return showToast('Narration and PDF removed from this device');
    }
    abort.current = new AbortController();
    setState({ kind: 'loading', bytes: 0 });
    navigator.storage?.persist?.().catch(() => undefined);
    try {
      await keep(files, bytes => setState({ kind: 'loading', bytes }), abort.current.signal);
      setState({ kind: 'kept' });
      showToast('Narration and PDF are on this device');
    } catch (error) {
      setState({ kind: 'absent' });
      showToast(problemOf(error), 6000);
    }
  }

  const percent = state.kind === 'loading' ? Math.floor((state.bytes / total) * 100) : 0;
  return (
    <button
      type="button"
      className="action"
      data-early
      data-kept={state.kind}
      aria-pressed={state.kind === 'kept'}
      onClick={press}
    >
      <Icon path={state.kind === 'kept' ? keptIcon : downloadIcon} />
      <span>
        <span className="on-wide">{VERBS[state.kind]} </span>offline{' '}
        {state.kind !== 'kept' && (
          <small className="tabular">{state.kind === 'absent' ? megabytes(total) : `${percent} %`}</small>
        )}
      </span>
    </button>
  );
}
