import { useState } from 'react';
import { downloads } from '../../content/downloads';
import { readBundles } from '../../offline/bundles';
import { checkDevice, type KitReport } from '../../offline/check';
import { readChosen } from './inventory';
import { noteDeviceChange } from './running';

const inWords = ({ checked, repaired, missing }: KitReport): string =>
  missing > 0
    ? downloads.missing(missing)
    : repaired > 0
      ? downloads.repaired(repaired)
      : downloads.ready(checked);

/** Checks every file that should be here, and repairs what is not right. */
export function OfflineCheck() {
  const [answer, setAnswer] = useState('');
  const isChecking = answer === downloads.checking;

  async function check() {
    if (isChecking) return;
    setAnswer(downloads.checking);
    const chosen = readChosen();
    // Without the list, the check of the kit says what is missing.
    const bundles = await readBundles(chosen).catch(() => []);
    const meant = bundles.filter(({ slug }) => chosen.includes(slug));
    const report = await checkDevice(meant).catch((error: unknown) => error);
    setAnswer(report instanceof Error ? report.message : inWords(report as KitReport));
    noteDeviceChange();
  }

  return (
    <div className="offline-check">
      <button
        type="button"
        className="button small"
        // Not disabled: that would take the focus away.
        aria-disabled={isChecking || undefined}
        onClick={check}
      >
        {downloads.check}
      </button>
      <p role="status">{answer}</p>
    </div>
  );
}
