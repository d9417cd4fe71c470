/** Stands where the button of a form is that a browser cannot send by itself. */
export function NeedsScript() {
  return (
    <noscript>
      <p className="form-message">This form needs JavaScript.</p>
    </noscript>
  );
}
