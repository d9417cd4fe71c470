import { useEffect } from 'react';
import { downloads } from '../../content/downloads';
import { type Bundle, stateOf } from '../../offline/bundles';
import { useReader } from '../../state/use-reader';
import { useSaved } from '../../state/use-saved';
import { megabytes } from '../../ui/format';
import { NoticeLine } from '../../ui/notice-line';
import { useStore } from '../../ui/use-store';
import { bytesOf } from './bytes-of';
import { deviceChanges } from './running';

interface Props {
  /** The article just saved. */
  bundle: Bundle;
  onAnswer: (choice: 'yes' | 'no') => void;
  /** Called once there is nothing left to ask. */
  onSettled: () => void;
}

/**
 * Asks once, after the first save, whether saved articles shall be complete on this device. It ends without an answer when
 * the article is complete or no longer saved, or its reader has logged out.
 */
export function KeepSavedLine({ bundle, onAnswer, onSettled }: Props) {
  const reader = useReader();
  const saved = useSaved(reader?._id ?? null, false);
  const isSaved =
    reader !== null &&
    (saved === null || saved.entries.some(({ article }) => article.article === bundle.key));
  const changes = useStore(deviceChanges);
  // Each change is a reason to look again.
  useEffect(() => {
    if (!isSaved) return onSettled();
    let current = true;
    stateOf(bundle).then(
      state => current && state === 'complete' && onSettled(),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [bundle, isSaved, changes, onSettled]);
  const size = bytesOf(bundle.files);
  return (
    <NoticeLine label={downloads.title} text={downloads.askToKeepSaved(megabytes(size))}>
      <button type="button" className="button small" onClick={() => onAnswer('yes')}>
        {downloads.yes}
      </button>
      <button type="button" className="button small" onClick={() => onAnswer('no')}>
        {downloads.no}
      </button>
    </NoticeLine>
  );
}
