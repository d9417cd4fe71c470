import { DialogButton } from './dialog-button';

const choices = [
  {
    name: 'essential',
    label: 'Essential',
    text: 'Your log-in and this choice. Always on: the site does not work without them.',
  },
  {
    name: 'analytics',
    label: 'Analytics',
    text: 'Which campaign brought you to a page, counted together with the page view.',
  },
  { name: 'marketing', label: 'Marketing', text: 'Nothing today. We would ask here before we begin.' },
];

/** The panel of preferences; `consent.ts` reads and writes the choice. */
export function ConsentDialog({ id }: { id: string }) {
  return (
    <dialog id={id} className="dialog" aria-labelledby="consent-title">
      <form method="dialog">
        <div className="dialog-head">
          <h2 id="consent-title">Cookie preferences</h2>
        </div>
        <ul className="choices">
          {choices.map(({ name, label, text }) => (
            <li key={name}>
              <label>
                <input
                  type="checkbox"
                  name={name}
                  defaultChecked={name === 'essential'}
                  disabled={name === 'essential'}
                />
                <span>
                  <b>{label}</b>
                  <small>{text}</small>
                </span>
              </label>
            </li>
          ))}
        </ul>
        <div className="dialog-actions">
          <button type="submit" className="button" value="save">
            Save Preferences
          </button>
          <DialogButton dialog={id} command="close" className="button quiet">
            Cancel
          </DialogButton>
        </div>
      </form>
    </dialog>
  );
}
