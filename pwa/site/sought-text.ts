import { MAIN_ID } from '../ui/document-marks';
import { beforeLeaving } from './stage';

/** The name of the mark in `sought-text.css`. */
const MARK = 'sought-text';
/** While a text is marked, the element around it has this attribute: without it, the rule concerns no element. */
const MARKED = 'data-sought';
/** Longer directives are no links of this site. */
const LONGEST = 600;
/** The text comes to stand at this share of the window's height, below the header bar. */
const SHARE_ABOVE = 1 / 3;

const literal = (word: string) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
const pattern = (words: string) => words.trim().split(/\s+/).map(literal).join('\\s+');

/**
 * Scrolls to a text in the page as a browser does with a text fragment, opens what hides it, and marks it. Does nothing
 * if the page has no such text.
 * @param directive `start` or `start,end`, percent-encoded; what stands before and after the text is not compared
 */
export function showText(directive: string): void {
  const range = findText(directive);
  if (!range) return;
  for (let box = closedBox(range.startContainer); box; box = closedBox(box)) box.open = true;
  const { top } = range.getBoundingClientRect();
  scrollTo({ top: scrollY + top - innerHeight * SHARE_ABOVE, behavior: 'instant' });
  if (!('highlights' in CSS)) return;
  CSS.highlights.set(MARK, new Highlight(range));
  document.getElementById(MAIN_ID)?.setAttribute(MARKED, '');
}

// A range keeps its page in the memory.
beforeLeaving(() => {
  CSS.highlights?.delete(MARK);
  document.getElementById(MAIN_ID)?.removeAttribute(MARKED);
});

const closedBox = (node: Node): HTMLDetailsElement | null | undefined =>
  node.parentElement?.closest<HTMLDetailsElement>('details:not([open])');

function findText(directive: string): Range | null {
  const ends = readDirective(directive);
  const main = document.getElementById(MAIN_ID);
  if (ends.length === 0 || !main) return null;
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  const pieces: { node: Text; from: number }[] = [];
  let whole = '';
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (node.parentElement?.localName === 'noscript') continue;
    pieces.push({ node, from: whole.length });
    whole += node.data;
  }
  const found = new RegExp(ends.map(pattern).join('[^]*?'), 'u').exec(whole);
  if (!found) return null;
  const range = document.createRange();
  const place = (index: number) => {
    const piece = pieces.findLast(({ from }) => from <= index);
    return [piece?.node ?? main, index - (piece?.from ?? 0)] as const;
  };
  const [last, offset] = place(found.index + found[0].length - 1);
  range.setStart(...place(found.index));
  range.setEnd(last, offset + 1);
  return range;
}

/** The beginning of the text, and its end if it is named. */
function readDirective(directive: string): string[] {
  if (directive.length > LONGEST) return [];
  const [first = ''] = directive.split('&');
  try {
    const parts = first.split(',').filter(part => !part.endsWith('-') && !part.startsWith('-'));
    return parts
      .slice(0, 2)
      .map(decodeURIComponent)
      .filter(part => part.trim() !== '');
  } catch {
    return [];
  }
}
