import { StrictMode, startTransition } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { pageInView } from '../site/stage';
import { SCREEN_TAG } from '../ui/document-marks';
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
  const screen = document.querySelector(`[${SCREEN_TAG}]`);
  if (!screen) throw new Error('No place for the screen.');
  // A transition hydrates in slices, so the page can react to touch in between.
  startTransition(() => {
    const hydrating = hydrateRoot(
      screen,
      <StrictMode>
        <Screen page={page} router={router} />
      </StrictMode>,
      {
        identifierPrefix: SCREEN_ID,
        // React reports a screen that ends before it has hydrated; the reader only went on early.
        onRecoverableError: error => {
          if (root === hydrating) reportError(error);
        },
      },
    );
    root = hydrating;
  });
}

/** Ends the screen's code; its elements go with it. */
export function leaveScreen(): void {
  const ended = root;
  root = undefined;
  ended?.unmount();
}
