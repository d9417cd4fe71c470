/** Replaces the button of a form that the browser cannot send without a script. */
export function NeedsScript() {
  return (
    <noscript>
      <p className="form-message">This form needs JavaScript.</p>
    </noscript>
  );
}
