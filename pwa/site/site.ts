import { followFileLinks } from '../features/article/file-links';
import { followConsent } from '../features/consent/consent';
import { CONSENT_DIALOG, SEARCH_DIALOG, TOPICS_DIALOG } from '../features/layout/dialog-ids';
import { followDialogs } from '../features/layout/dialogs';
import { followMenus } from '../features/layout/menus';
import { followTopics } from '../features/layout/topics';
import { showYear } from '../features/layout/year';
import { followNewsletter } from '../features/newsletter/follow';
import { followOffline } from '../features/outbox/offline-line';
import { clearEnded } from '../offline/clear-ended';
import { followConnection } from '../offline/connection';
import { readText } from '../offline/device-storage';
import { hasMedia } from '../offline/has-media';
import { watchSessionEnd } from '../offline/session-events';
import { TAKE_PAGES } from '../offline/take-pages';
import {
  KEEP_SAVED_KEY,
  KEPT_ARTICLES_KEY,
  WANTED_ARTICLES_KEY,
  WANTED_PDFS_KEY,
} from '../offline/wish-keys';
import { leaveToast } from '../ui/toast';
import { markCurrentLinks } from './current-links';
// Scripts that come later share them with the app, which they must not load (docs/decisions/late-scripts.md).
import '../offline/no-network';
import '../ui/format';
import { upgradeElements } from './elements';
import { followFigures } from './figures';
import { followLinks } from './links';
import { followHistory } from './navigation';
import { followNeeds } from './needs-app';
import { readPage } from './pages';
import { followWaits, onEachChance, sendWaiting } from './send-waiting';
import { beforeLeaving, onArrival } from './stage';

/** Runs on every page when it is idle: navigation, menus, the worker, the outbox. The app is not needed for any of it. */
function start(): void {
  followLinks();
  followHistory();
  followMenus();
  followDialogs(SEARCH_DIALOG);
  followTopics(TOPICS_DIALOG);
  followConsent(CONSENT_DIALOG);
  followNewsletter();
  followFileLinks();
  showYear();
  followFigures();
  upgradeElements();
  const follow = () => {
    markCurrentLinks();
    void prepareNext().catch(() => undefined);
    void showBadges().catch(() => undefined);
  };
  follow();
  onArrival(follow);
  beforeLeaving(leaveToast);
  if (__ANALYTICS_URL__) void countPageViews().catch(() => undefined);
  // Without local storage, there is nothing to forget.
  watchSessionEnd(() => void clearEnded().catch(() => undefined));
  onEachChance(() => {
    void sendWaiting().catch(() => undefined);
    // What cannot be had now stays wanted.
    void keepWanted().catch(() => undefined);
    void completeSaved().catch(() => undefined);
  });
  followWaits();
  onArrival(followOffline());
  void findLost().catch(() => undefined);
  void followNeeds();
  followConnection();
  // Without a worker the site is still readable; private windows of some browsers refuse it.
  void startWorker().catch(() => undefined);
}

async function prepareNext(): Promise<void> {
  if (!navigator.serviceWorker?.controller) return;
  const { prefetchNext } = await import('./prefetch');
  prefetchNext();
}

async function showBadges(): Promise<void> {
  if (!document.querySelector('.card') || !(await hasMedia())) return;
  const { showBadges } = await import('../features/downloads/badges');
  await showBadges();
}

async function countPageViews(): Promise<void> {
  const { followPageViews } = await import('./count-page-views');
  followPageViews();
}

async function keepWanted(): Promise<void> {
  // A request without any network would only fill the browser's console.
  if (!navigator.onLine || !(readText(WANTED_PDFS_KEY) ?? readText(WANTED_ARTICLES_KEY))) return;
  const { keepWanted } = await import('../features/downloads/keep-wanted');
  await keepWanted(async slug => {
    const page = await readPage(`/${slug}`);
    return page.view === 'article' ? page.props : null;
  });
}

async function completeSaved(): Promise<void> {
  if (!navigator.onLine || readText(KEEP_SAVED_KEY) !== 'yes') return;
  const { completeSaved } = await import('../features/downloads/keep-saved');
  await completeSaved();
}

async function findLost(): Promise<void> {
  if (readText(KEPT_ARTICLES_KEY) === null) return;
  const { findLost } = await import('../features/downloads/eviction');
  await findLost();
}

/** Starts the worker. The kit loads after the page, so that it never delays the reader. */
async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  let isFirst = false;
  // A first visit has nothing to update: the code for updates comes from the kit once the worker controls the page.
  if (!serviceWorker.controller) {
    const taken = new Promise(resolve => {
      serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
    const registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    isFirst = !registration.active;
    const { active } = await serviceWorker.ready;
    // An active worker takes the open pages, but not one that was just being opened or that was loaded without it.
    if (!serviceWorker.controller) active?.postMessage({ type: TAKE_PAGES });
    await taken;
    // The pages behind this page's cards are on the device now.
    void prepareNext().catch(() => undefined);
  }
  const { followWorker } = await import('./installed');
  await followWorker(isFirst);
}

start();
