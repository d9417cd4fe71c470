import { useEffect, useId, useState } from 'react';
import { downloads } from '../../content/downloads';
import { setKeepsUsed, USED_BUDGET_BYTES, usedSetting } from '../../offline/used';
import { useStore } from '../../ui/use-store';
import { chooseKeepsSaved } from './keep-saved';
import { keepsSaved } from './keeps-saved';
import { roundMegabytes } from './round-megabytes';

/** What stays on the device without being asked for one by one. */
export function KeepOptions({ isReader }: { isReader: boolean }) {
  const saved = useStore(keepsSaved);
  const [used, setUsed] = useState<boolean | null>(null);
  useEffect(() => {
    // Without storage, nothing stays, and there is nothing to choose.
    usedSetting().then(setUsed, () => undefined);
  }, []);
  const chooseUsed = (isOn: boolean) =>
    void setKeepsUsed(isOn).then(
      () => setUsed(isOn),
      // A full device keeps the old choice.
      () => undefined,
    );
  return (
    <div className="keep-options">
      {isReader && (
        <Option
          label={downloads.keepsSaved}
          note={downloads.keepsSavedNote}
          isOn={saved === 'yes'}
          onChange={isOn => chooseKeepsSaved(isOn ? 'yes' : 'no')}
        />
      )}
      {used !== null && (
        <Option
          label={downloads.keepsUsed(roundMegabytes(USED_BUDGET_BYTES))}
          note={downloads.keepsUsedNote}
          isOn={used}
          onChange={chooseUsed}
        />
      )}
    </div>
  );
}

interface OptionProps {
  label: string;
  note: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function Option({ label, note, isOn, onChange }: OptionProps) {
  const noteId = useId();
  return (
    <p>
      <label>
        <input
          type="checkbox"
          checked={isOn}
          aria-describedby={noteId}
          onChange={event => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      <small id={noteId}>{note}</small>
    </p>
  );
}
