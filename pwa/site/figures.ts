import { onArrival } from './stage';

/** How far from the window a drawing begins to load, in windows. */
const NEAR = '150%';

const waiting = () => document.querySelectorAll('use[data-href]');

function load(use: Element): void {
  use.setAttribute('href', use.getAttribute('data-href') ?? '');
  use.removeAttribute('data-href');
}

/**
 * Loads the drawings of figures when the reader comes near: each is a document of its own to the browser, which would make
 * it before it paints the beginning of the text (docs/decisions/figures-in-files.md).
 */
export function followFigures(): void {
  const near = new IntersectionObserver(
    entries => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        near.unobserve(target);
        for (const use of target.querySelectorAll('use[data-href]')) load(use);
      }
    },
    { rootMargin: `${NEAR} 0px` },
  );
  const find = () => {
    near.disconnect();
    for (const use of waiting()) if (use.parentElement) near.observe(use.parentElement);
  };
  find();
  onArrival(find);
  // A key may begin to print, and paper shows the whole page.
  const loadAll = () => waiting().forEach(load);
  addEventListener('keydown', loadAll, { passive: true });
  addEventListener('beforeprint', loadAll);
}
