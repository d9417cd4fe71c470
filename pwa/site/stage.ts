import { announce } from '../ui/announce';
import { ARRIVING_TAG, MAIN_ID, PAGE_TAG } from '../ui/document-marks';
import { focusHeading } from '../ui/focus';
import type { Page, ViewName } from '../views/page';
import { upgradeElements } from './elements';
import { pageAway } from './page-away';
import { firstPage, forgetFirstPage, type LoadedPage } from './pages';
import { formerPlace, returnTo } from './scroll-places';

let current: LoadedPage | null = firstPage;
const leaveListeners = new Set<() => void>();
const arrivalListeners = new Set<(page: Page) => void>();

/** The page that the document shows; null if it shows that a page is away. */
export const pageInView = (): Page | null => current?.page ?? null;

/** Calls back before the document's page is replaced. */
export function beforeLeaving(listener: () => void): void {
  leaveListeners.add(listener);
}

/** Calls back after each page that replaced another. */
export function onArrival(listener: (page: Page) => void): void {
  arrivalListeners.add(listener);
}

/**
 * Shows a page in place of the document's: moves its elements in, scrolls to the top or to where a reader who goes back
 * left it, focuses the heading and announces the title once. Does nothing if the document shows the page already, maybe
 * under another address of it.
 * @param hash the address's, with its sign: what to scroll to
 */
export function show(next: LoadedPage, hash: string): void {
  const top = formerPlace();
  if (next.page.path === current?.page.path) return;
  const source = next.take();
  replace(source.getElementById(MAIN_ID)?.childNodes ?? [], next.page.view);
  current = next;
  for (const old of document.head.querySelectorAll(`[${PAGE_TAG}]`)) old.remove();
  document.head.append(...source.head.querySelectorAll(`[${PAGE_TAG}]`));
  upgradeElements();
  // What a link names may be anywhere in the page, so the page is there at once.
  if (!hash && !soughtText() && !top) comeInTwoFrames();
  settle(hash, top);
  for (const listener of arrivalListeners) listener(next.page);
}

/** Shows that a page is not on the device. @param retry tries again to open it */
export function showAway(retry: () => void): void {
  replace([pageAway(retry)], '');
  current = null;
  settle('', 0);
}

function replace(nodes: Iterable<Node>, view: ViewName | ''): void {
  for (const listener of leaveListeners) listener();
  if (current === firstPage) forgetFirstPage();
  document.getElementById(MAIN_ID)?.replaceChildren(...nodes);
  // For styles of what stands outside the page, such as the cookie banner above an article's bar of actions.
  document.documentElement.dataset.view = view;
}

/** Leaves the end of a long page out of the first frame (`states.css`): its layout takes longest, and nobody sees it yet. */
function comeInTwoFrames(): void {
  const main = document.getElementById(MAIN_ID);
  main?.setAttribute(ARRIVING_TAG, '');
  requestAnimationFrame(() => setTimeout(() => main?.removeAttribute(ARRIVING_TAG)));
}

/** The text to which a link has led (`goTo`). */
const soughtText = (): string | undefined => history.state?.text;

function settle(hash: string, top: number): void {
  if (top) returnTo(top);
  else if (scrollY > 0) scrollTo({ top: 0, behavior: 'instant' });
  const target = document.getElementById(hash.slice(1));
  // As a browser does that opens the address by itself.
  target?.closest('details')?.setAttribute('open', '');
  if (!top) target?.scrollIntoView();
  const page = current;
  const text = top ? undefined : soughtText();
  // Without its code, the reader is at the heading above the text.
  if (text)
    import('./sought-text').then(
      ({ showText }) => current === page && showText(text),
      () => undefined,
    );
  focusHeading();
  announce(document.title);
}
