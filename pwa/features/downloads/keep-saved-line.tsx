import { downloads } from '../../content/downloads';
import type { Bundle } from '../../offline/bundles';
import { megabytes } from '../../ui/format';
import { NoticeLine } from '../../ui/notice-line';
import { chooseKeepsSaved } from './keep-saved';
import { askedToKeep } from './notices';

/** Asks once, after the first save, whether saved articles shall be complete on this device. */
export default function KeepSavedLine({ bundle }: { bundle: Bundle }) {
  const size = bundle.files.reduce((sum, file) => sum + file.bytes, 0);
  const answer = (choice: 'yes' | 'no') => {
    askedToKeep.set(null);
    chooseKeepsSaved(choice);
  };
  return (
    <NoticeLine label={downloads.title} text={downloads.askToKeepSaved(megabytes(size))}>
      <button type="button" className="link-button" onClick={() => answer('yes')}>
        {downloads.yes}
      </button>
      <button type="button" className="link-button" onClick={() => answer('no')}>
        {downloads.no}
      </button>
    </NoticeLine>
  );
}
