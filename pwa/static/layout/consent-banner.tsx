import { DialogButton } from './dialog-button';

/**
 * Asks once, at the foot of the window and early in the order of the keyboard. Both answers take one press and look the
 * same. `early.ts` hides it before the first paint if the visitor has already answered.
 */
export function ConsentBanner({ dialog }: { dialog: string }) {
  return (
    <section className="consent" aria-label="Cookies">
      <p>
        We count page views without knowing who you are. May cookies for analytics and marketing be set as
        well? <a href="/privacy-policy">Privacy policy</a>
      </p>
      <div className="consent-actions">
        <Answer value="accept">Accept all cookies</Answer>
        <Answer value="refuse">Refuse all cookies</Answer>
        <DialogButton dialog={dialog} command="show-modal" className="button small quiet">
          Manage my preferences
        </DialogButton>
      </div>
    </section>
  );
}

const Answer = ({ value, children }: { value: 'accept' | 'refuse'; children: string }) => (
  <button type="button" className="button small" data-early="site" data-consent={value}>
    {children}
  </button>
);
