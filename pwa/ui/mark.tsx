/** The company's mark, in the current colour; the drawing is public/icons/mark-mono.svg. */
export function Mark() {
  return <span className="mark" aria-hidden="true" />;
}
