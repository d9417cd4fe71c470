/** Pixels from the top of the window that a bar may cover. */
const BAR_PX = 64;
const BLOCKS = 'main .prose > *';

const topOf = (block: Element) => block.getBoundingClientRect().top;

/** What the reader reads: the first block that begins in view, or else the one that fills the window; above the text none. */
function blockInView(): Element | undefined {
  const blocks = [...document.querySelectorAll(BLOCKS)];
  return (
    blocks.find(block => topOf(block) >= BAR_PX && topOf(block) < innerHeight) ??
    blocks.findLast(block => topOf(block) < BAR_PX)
  );
}

/**
 * Keeps what the reader reads where it is while all text takes another size. Browsers do so only for what is added above.
 * @param change takes effect at once
 */
export function holdPlace(change: () => void): void {
  const block = scrollY > 0 ? blockInView() : undefined;
  const before = block ? topOf(block) : 0;
  change();
  if (block) scrollBy({ top: topOf(block) - before, behavior: 'instant' });
}
