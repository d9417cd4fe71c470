/** Milliseconds between two looks. */
const LOOK_MS = 50;
/** A longer press is not the tap or click that a moving page would lose. */
const LONGEST_MS = 1000;

/**
 * Runs something when nothing in the page is pressed: a press is lost if its control moves away before it ends.
 * @returns a function that drops it
 */
export function afterPress(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (left: number) => {
    if (left > 0 && document.querySelector(':active')) timer = setTimeout(look, LOOK_MS, left - LOOK_MS);
    else run();
  };
  look(LONGEST_MS);
  return () => clearTimeout(timer);
}
