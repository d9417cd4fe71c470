import { onArrival } from './stage';

/** How far from the window a drawing begins to load: one and a half windows. */
const rootMargin = '150% 0px';

function loadIn(place: ParentNode): void {
  for (const use of place.querySelectorAll<SVGUseElement>('use[data-href]')) {
    use.setAttribute('href', use.dataset.href ?? '');
    delete use.dataset.href;
  }
}

/**
 * Loads the drawings of figures when the reader comes near: each is a document of its own to the browser, which would make
 * it before it paints the beginning of the text (docs/decisions/figures-in-files.md).
 */
export function followFigures(): void {
  const near = new IntersectionObserver(
    entries => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) loadIn(target);
    },
    { rootMargin },
  );
  const find = () => {
    near.disconnect();
    for (const figure of document.querySelectorAll('.drawing')) near.observe(figure);
  };
  find();
  onArrival(find);
  // A key may begin to print, and paper shows the whole page.
  for (const type of ['keydown', 'beforeprint']) addEventListener(type, () => loadIn(document));
}
