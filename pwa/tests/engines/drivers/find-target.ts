/**
 * Finds an element that is not hidden. It runs in a page, so it uses nothing from outside itself.
 * @param text words in its text or label; empty for any
 */
export function findTarget(selector: string, text: string): Element | null {
  const found = [...document.querySelectorAll(selector)].find(
    element =>
      element.checkVisibility({ visibilityProperty: true }) &&
      [element.textContent, element.getAttribute('aria-label')].some(words => words?.includes(text)),
  );
  return found ?? null;
}

/** Scrolls an element away from the bars at the edges of the window. It runs in a page, too. */
export const bringIntoView = (element: Element) =>
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
