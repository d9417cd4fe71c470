import { downloads } from '../../content/downloads';
import type { Bundle } from '../../offline/bundles';
import { megabytes } from '../../ui/format';
import { NoticeLine } from '../../ui/notice-line';
import { bytesOf } from './bytes-of';

interface Props {
  /** The article just saved. */
  bundle: Bundle;
  onAnswer: (choice: 'yes' | 'no') => void;
}

/** Asks once, after the first save, whether saved articles shall be complete on this device. */
export function KeepSavedLine({ bundle, onAnswer }: Props) {
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
