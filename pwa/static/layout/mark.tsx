/** The company's mark, in the current colour; its drawing is `ui/mark.svg`. */
export function Mark() {
  return <span className="mark" aria-hidden="true" />;
}
