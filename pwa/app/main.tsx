import { createBrowserHistory, RouterProvider } from '@tanstack/react-router';
import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { followConsent } from '../features/consent/consent';
import { CONSENT_DIALOG, SEARCH_DIALOG } from '../features/layout/dialog-ids';
import { followDialogs } from '../features/layout/dialogs';
import { followMenus } from '../features/layout/menus';
import { showYear } from '../features/layout/year';
import { followNewsletter } from '../features/newsletter/follow';
import { offerUpdate } from '../features/updates/update-offer';
import { followConnection, isReachable, watchConnection } from '../offline/connection';
import { hasDatabase } from '../offline/has-database';
import { watchSessionEnd } from '../offline/session-events';
import { clearUserRecord } from '../offline/user-record';
import { followArrivals } from './arrival';
import { followLinks } from './links';
import { prerenderedPages } from './prerendered-pages';
import { createSiteRouter, type SiteRouter } from './router';

/** Hydrates the page, registers the worker and starts the outbox; nothing else. */
async function start(): Promise<void> {
  const router = createSiteRouter(prerenderedPages(), createBrowserHistory());
  await router.load();
  // Tells the router that its first matches are already on the page; otherwise it would render a second copy.
  router.ssr = { manifest: undefined };
  const root = document.getElementById('root');
  if (!root) throw new Error('The document has no root.');
  // A transition hydrates in slices, so the page can react to touch in between.
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <Ready router={router}>
          <RouterProvider router={router} />
        </Ready>
      </StrictMode>,
    );
  });
}

/** Wraps the app instead of standing beside it: a sibling would give its fields other ids than the prerenderer did. */
function Ready({ router, children }: { router: SiteRouter; children: ReactNode }) {
  useEffect(() => wake(router), [router]);
  return children;
}

let awake = false;

function wake(router: SiteRouter): void {
  if (awake) return;
  awake = true;
  followLinks(router);
  followArrivals(router);
  followMenus();
  followDialogs(SEARCH_DIALOG);
  followConsent(CONSENT_DIALOG);
  followNewsletter();
  showYear();
  if (__ANALYTICS_URL__) void countPageViews(router).catch(() => undefined);
  followConnection();
  watchSessionEnd(clearUserRecord);
  // After React's commit: within it, a kept click could not hydrate the part of the page that it targets.
  setTimeout(() => dispatchEvent(new Event('app-ready')));
  const send = () => void sendWaiting().catch(() => undefined);
  watchConnection(() => isReachable() && send());
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && send());
  send();
  // Without a worker the site is still readable; private windows of some browsers refuse it.
  void startWorker().catch(() => undefined);
}

async function countPageViews(router: SiteRouter): Promise<void> {
  const { followPageViews } = await import('./count-page-views');
  followPageViews(router);
}

async function sendWaiting(): Promise<void> {
  if (!(await hasDatabase())) return;
  const { drain } = await import('../offline/outbox');
  await drain({ hurry: true });
}

/** Starts the worker. The kit loads after the page, so that it never delays the reader. */
async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  // A first visit has nothing to update: the code for updates comes from the kit once the worker controls the page.
  if (!serviceWorker.controller) {
    const taken = new Promise(resolve => {
      serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
    await serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    await taken;
  }
  const { applyUpdate, followUpdates } = await import('../offline/updates');
  await followUpdates(() => offerUpdate(applyUpdate));
}

void start();
