import { firstWords } from '../../ui/words';

/** The words by which a listener knows a paragraph. */
export const beginningOf = (paragraph: Element | undefined): string =>
  firstWords(paragraph?.textContent ?? '', 6);

/** What the button says that plays from a paragraph. */
export const labelOf = (paragraph: Element): string => `Listen from here: ${beginningOf(paragraph)}`;

const isHeading = (element: HTMLElement) => element.tagName.startsWith('H');

/**
 * Offers to listen from each section with a button that nobody sees and Tab passes over. It is for screen readers on
 * touch screens, which go from element to element and cannot bring the button to a paragraph.
 * @param paragraphs all that is read aloud, headings included
 * @param listenAt plays from the paragraph with this index
 * @returns a function that takes the offer back
 */
export function offerSections(paragraphs: HTMLElement[], listenAt: (index: number) => void): () => void {
  const buttons = paragraphs.flatMap((heading, index) => {
    const text = paragraphs[index + 1];
    if (!text || !isHeading(heading) || isHeading(text)) return [];
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'visually-hidden';
    button.tabIndex = -1;
    button.ariaLabel = labelOf(heading);
    button.addEventListener('click', () => listenAt(index));
    // Below the heading, whose name it would lengthen.
    text.prepend(button);
    return [button];
  });
  return () => {
    for (const button of buttons) button.remove();
  };
}
