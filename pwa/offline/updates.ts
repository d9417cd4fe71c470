import { Workbox } from 'workbox-window';

/**
 * The only file that knows workbox-window. A new version is offered, never forced: it waits until the reader says so
 * or until the site is opened anew, and then all tabs change over together.
 */
type Listener = (waiting: boolean) => void;

const CHECK_EVERY_MS = 60 * 60_000;

let workbox: Workbox | undefined;
/** Tells the other tabs that a new version is about to take over. */
let takeover: BroadcastChannel | undefined;

/**
 * A file that is half heard is on its way through the old worker, which a browser would leave in charge for minutes
 * until all of it has come. What plays holds back the new version, so that this file has been paused.
 */
function endStreams(): void {
  for (const media of document.querySelectorAll('audio')) {
    media.removeAttribute('src');
    media.load();
  }
}

/** Registers the worker and calls back when a newer version waits. */
export async function followUpdates(onWaiting: Listener): Promise<void> {
  workbox = new Workbox('/sw.js', { updateViaCache: 'none' });
  workbox.addEventListener('waiting', event =>
    onWaiting(Boolean(event.isUpdate || event.wasWaitingBeforeRegister)),
  );
  // The first worker claims this page without replacing anything; only a changed one means a new build.
  let controlled = Boolean(navigator.serviceWorker.controller);
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (controlled) location.reload();
    controlled = true;
  });
  takeover = new BroadcastChannel('takeover');
  takeover.addEventListener('message', endStreams);
  await workbox.register({ immediate: true });
  const check = () => void workbox?.update().catch(() => undefined);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && check());
  addEventListener('pageshow', event => event.persisted && check());
  setInterval(check, CHECK_EVERY_MS);
}

/** Lets the waiting version take over; every tab then loads it. */
export function applyUpdate(): void {
  takeover?.postMessage(null);
  endStreams();
  workbox?.messageSkipWaiting();
}

/** Looks for a newer version at once; where there is none of ours on the device, each load brings the newest. */
export async function checkForUpdate(): Promise<'newest' | 'found' | 'away'> {
  const registration = await navigator.serviceWorker?.getRegistration();
  try {
    await registration?.update();
  } catch {
    return 'away';
  }
  return registration?.installing || registration?.waiting ? 'found' : 'newest';
}

/** Asks the worker to send what waits even after the last tab has closed, where the browser can (Chromium). */
export async function askForSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration && 'sync' in registration) {
    await (
      registration as ServiceWorkerRegistration & { sync: { register(tag: string): Promise<void> } }
    ).sync
      .register('outbox')
      .catch(() => undefined);
  }
}
