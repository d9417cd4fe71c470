/** The company's mark, in the current colour; the drawing is mark.svg beside this file. */
export function Mark() {
  return <span className="mark" aria-hidden="true" />;
}
