import { StrictMode, startTransition } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { pageInView } from '../site/stage';
import { MAIN_ID, SCREEN_TAG } from '../ui/document-marks';
import type { Page } from '../views/page';
import { SCREEN_ID, Screen } from './islands';
import type { SiteRouter } from './router';
import { preloadView } from './views';

let root: Root | undefined;

/** Hydrates the screen of the page that the document shows. A page without code stays as it is. */
export async function hydrateScreen(page: Page, router: SiteRouter): Promise<void> {
  if (page.view === 'static') return;
  await preloadView(page.view);
  // The reader may have gone on in the meantime.
  if (page !== pageInView()) return;
  const main = document.getElementById(MAIN_ID);
  const screen = main?.querySelector(`[${SCREEN_TAG}]`) ?? main;
  if (!screen) throw new Error('The document has no main part.');
  // A transition hydrates in slices, so the page can react to touch in between.
  startTransition(() => {
    root = hydrateRoot(
      screen,
      <StrictMode>
        <Screen page={page} router={router} />
      </StrictMode>,
      { identifierPrefix: SCREEN_ID },
    );
  });
}

/** Ends the screen's code; its elements go with it. */
export function leaveScreen(): void {
  root?.unmount();
  root = undefined;
}
