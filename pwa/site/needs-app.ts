import { hasReadOn } from '../features/reading/kept-places';
import { watchConnection } from '../offline/connection';
import { hasDatabase } from '../offline/has-database';
import { hasMedia } from '../offline/has-media';
import { wantApp } from '../ui/want-app';
import type { Page } from '../views/page';
import { onArrival, pageInView } from './stage';

/** Whether the reader would miss the app: a page that is only read works without it. */
function needsApp(page: Page): boolean {
  // The tools of a reader who scrolls on are part of the app.
  if (page.view === 'article') return hasReadOn(page.props.slug);
  return page.view !== 'static';
}

/**
 * Starts the app where it has something to show: a form or a list, a signed-in reader, waiting writes, kept narrations, a
 * lost connection, a dialog in the address, or the place where the reader stopped. Otherwise the first touch of a control starts it.
 */
export async function followNeeds(): Promise<void> {
  const check = () => {
    const page = pageInView();
    if (page && needsApp(page)) wantApp();
  };
  check();
  onArrival(check);
  addEventListener('scroll', check, { passive: true });
  watchConnection(wantApp);
  addEventListener('hashchange', wantApp);
  // Another tab has changed what this one may show.
  addEventListener('storage', wantApp);
  if (location.hash || 'reader' in document.documentElement.dataset) return wantApp();
  if ((await hasDatabase()) || (await hasMedia())) wantApp();
}
