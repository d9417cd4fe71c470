import { DialogButton } from './dialog-button';

/** Asks once. `early.ts` hides it before the first paint if the visitor has already answered. */
export function ConsentBanner({ dialog }: { dialog: string }) {
  return (
    <section className="consent" aria-label="Cookies">
      <p>
        We count page views without knowing who you are. May cookies for analytics and marketing be set as
        well? <a href="/privacy-policy">Privacy policy</a>
      </p>
      <div className="consent-actions">
        <button type="button" className="button small" data-early data-consent="accept">
          Accept all cookies
        </button>
        <DialogButton dialog={dialog} command="show-modal" className="button small quiet">
          Manage my preferences
        </DialogButton>
      </div>
    </section>
  );
}
