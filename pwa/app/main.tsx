import { createBrowserHistory } from '@tanstack/react-router';
import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { keepInEntry } from '../site/history-entries';
import { arrive, handOver } from '../site/navigation';
import { beforeLeaving, onArrival, pageInView } from '../site/stage';
import { ISLANDS, Island, type IslandId } from './islands';
import { followMissingCode } from './missing-code';
import { createSiteRouter } from './router';
import { hydrateScreen, leaveScreen } from './screen';
import { preloadView } from './views';

// Before the app's history reads the entry.
keepInEntry();
const router = createSiteRouter(
  (pathname, hash, signal) =>
    arrive({ pathname, hash, isWanted: () => !signal.aborted, prepare: ({ view }) => preloadView(view) }),
  createBrowserHistory(),
);

/** Hydrates the page's screen and the islands around it. From then on the router navigates. */
async function start(): Promise<void> {
  followMissingCode();
  handOver((address, state) => router.history.push(address, state));
  router.history.subscribe(() => void router.load());
  beforeLeaving(leaveScreen);
  await router.load();
  const page = pageInView();
  // Without its code, a page can still be read.
  if (page) await hydrateScreen(page, router).catch(() => undefined);
  onArrival(page => void hydrateScreen(page, router).catch(() => undefined));
  for (const id of waiting) hydrateIsland(id);
}

/** The islands that React has not taken over yet. */
const waiting = new Set(Object.keys(ISLANDS) as IslandId[]);

function hydrateIsland(id: IslandId): void {
  // React refuses a document without it.
  const element = document.getElementById(id) as HTMLElement;
  startTransition(() => {
    hydrateRoot(
      element,
      <StrictMode>
        <Ready id={id}>
          <Island id={id} router={router} />
        </Ready>
      </StrictMode>,
      { identifierPrefix: id },
    );
  });
}

/** Wraps the island instead of standing beside it: a sibling would give its fields other ids than the build did. */
function Ready({ id, children }: { id: IslandId; children: ReactNode }) {
  useEffect(() => {
    if (!waiting.delete(id) || waiting.size > 0) return;
    // After React's commit: within it, a kept click could not hydrate the part of the page that it targets.
    setTimeout(() => dispatchEvent(new Event('app-ready')));
  }, [id]);
  return children;
}

// In a task of its own: the evaluation of these modules is a long one on a phone already.
setTimeout(start);
