import { type ReactNode, useId, useState } from 'react';
import { downloadsHash, installHash, privacyHash } from '../../content/addresses';
import { downloads } from '../../content/downloads';
import { install } from '../../content/install';
import { privacy } from '../../content/privacy';
import { Dialog } from '../../ui/dialog';
import { CHOICES, type ChoiceName, SIZE, useSettings, writeSettings } from './settings';
import { Version } from './version';

const LABELS: Record<ChoiceName, string> = {
  theme: 'Theme',
  spacing: 'Line spacing',
  width: 'Width of the text',
  font: 'Typeface',
};

/** Options whose name is not their label. */
const OPTION_LABELS: Record<string, string> = { close: 'Tight' };

const RESET = 'Settings are reset.';

const capitalised = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

/**
 * How the site looks on this device. Every choice shows at once, then in the page and in the dialog's sample, and lasts
 * until it is changed, even after a logout.
 */
export default function SettingsDialog({ onClose }: { onClose: () => void }): ReactNode {
  const settings = useSettings();
  const id = useId();
  const [isReset, setReset] = useState(false);
  function reset() {
    writeSettings(null);
    setReset(true);
  }
  return (
    <Dialog title="Settings" onClose={onClose}>
      <form className="settings" onSubmit={event => event.preventDefault()} onChange={() => setReset(false)}>
        <Choice name="theme" />
        <div className="setting">
          <label htmlFor={id}>Text size</label>
          <div className="setting-size">
            <input
              id={id}
              type="range"
              min={SIZE.least}
              max={SIZE.most}
              step={SIZE.step}
              value={settings.size}
              aria-valuetext={`${settings.size} per cent`}
              onChange={event => writeSettings({ ...settings, size: Number(event.target.value) })}
            />
            {/* The slider announces its value itself. */}
            <span className="tabular" aria-hidden="true">
              {settings.size}&nbsp;%
            </span>
          </div>
        </div>
        <Choice name="spacing" />
        <Choice name="width" />
        <Choice name="font" />
      </form>
      <p className="prose settings-sample">
        Towards evening the boar come out of the sal forest, first the old ones, then the young, and stand
        still at the edge of the maize.
      </p>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onClose}>
          Done
        </button>
        <button type="button" className="button quiet" onClick={reset}>
          Reset
        </button>
        <p role="status">{isReset && RESET}</p>
      </div>
      <p className="link-row">
        <a href={downloadsHash}>{downloads.title}</a>
        <a href={privacyHash}>{privacy.title}</a>
        <a href={installHash}>{install.title}</a>
      </p>
      <Version />
    </Dialog>
  );
}

function Choice({ name }: { name: ChoiceName }) {
  const settings = useSettings();
  return (
    <fieldset className="setting">
      <legend>{LABELS[name]}</legend>
      <div className="setting-options">
        {CHOICES[name].map(option => (
          <label key={option}>
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === settings[name]}
              onChange={() => writeSettings({ ...settings, [name]: option })}
            />
            <span>{OPTION_LABELS[option] ?? capitalised(option)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
