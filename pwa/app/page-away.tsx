/** Shown instead of a page that is not on the device and cannot be fetched. */
export function PageAway({ onRetry }: { onRetry: () => void }) {
  return (
    <section className="state">
      <h1>This page is not on your device yet</h1>
      <p>You are offline, and this page was not kept. Everything you have here still works.</p>
      <button type="button" className="button" onClick={onRetry}>
        Try again
      </button>
    </section>
  );
}
