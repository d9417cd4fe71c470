import { createStore } from '../../ui/store';

/** Where a voice of the device is within a paragraph. */
interface SpokenSentence {
  /** The paragraph's index in the text. */
  paragraph: number;
  /** In the paragraph's text, in UTF-16 units. */
  from: number;
  to: number;
}

/** The sentence that a voice of the device says now; null while none does. */
export const spokenSentence = createStore<SpokenSentence | null>(null);

const MARK = 'spoken-sentence';

/**
 * Draws the mark under the sentence in its paragraph. A browser that cannot (`CSS.highlights`) marks the paragraph alone.
 * @param paragraph the one being read, the text's `index`-th; undefined to remove the mark
 */
export function markSentence(paragraph: Element | undefined, index: number): void {
  const highlights = globalThis.CSS?.highlights as HighlightRegistry | undefined;
  const sentence = spokenSentence.get();
  const isHere = sentence?.paragraph === index;
  const range = paragraph && isHere ? rangeOf(paragraph, sentence.from, sentence.to) : null;
  if (range) highlights?.set(MARK, new Highlight(range));
  else highlights?.delete(MARK);
}

/** How far the sentence is down its paragraph, from 0 to 1; null while no voice of the device reads. */
export function shareOfSentence(paragraph: Element): number | null {
  const sentence = spokenSentence.get();
  return sentence && Math.min(1, sentence.from / (paragraph.textContent?.length || 1));
}

/** The range of a paragraph's characters; null if the text is shorter. */
function rangeOf(paragraph: Element, from: number, to: number): Range | null {
  const range = document.createRange();
  const texts = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
  let before = 0;
  let hasStart = false;
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const { length } = node as Text;
    if (!hasStart && from < before + length) {
      range.setStart(node, from - before);
      hasStart = true;
    }
    if (hasStart && to <= before + length) {
      range.setEnd(node, to - before);
      return range;
    }
    before += length;
  }
  return null;
}
