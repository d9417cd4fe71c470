import { useEffect, useState } from 'react';
import { unlessBusy } from '../../offline/busy';
import { NoticeLine } from '../../ui/notice-line';

type State = 'ready' | 'heldBack' | 'coming' | 'late';

const TEXTS: Record<State, string> = {
  ready: 'A new version is ready.',
  heldBack: 'A narration is playing or an assessment is running. The new version can be used after it.',
  coming: 'The new version is coming …',
  late: 'The new version has not come yet. Close all tabs of this site and open it again: it will be there.',
};

/** A browser lets the old version finish its work; after this time, the reader should know why it takes long. */
const LATE_MS = 15_000;

interface Props {
  apply: () => void;
  onLater: () => void;
}

/** One quiet line that offers a waiting version; all tabs reload once the reader accepts and no tab is busy. */
export function UpdateLine({ apply, onLater }: Props) {
  const [state, setState] = useState<State>('ready');

  useEffect(() => {
    if (state !== 'coming') return;
    const timer = setTimeout(setState, LATE_MS, 'late');
    return () => clearTimeout(timer);
  }, [state]);

  const use = async () => setState((await unlessBusy(apply)) ? 'coming' : 'heldBack');
  return (
    <NoticeLine label="Update" text={TEXTS[state]}>
      {state !== 'coming' && (
        <>
          <button type="button" className="button small" onClick={use}>
            Use it now
          </button>
          <button type="button" className="button small" onClick={onLater}>
            Later
          </button>
        </>
      )}
    </NoticeLine>
  );
}
