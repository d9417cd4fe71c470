import { Workbox } from 'workbox-window';
import { hasNoNetwork } from './no-network';

/**
 * The only file that knows workbox-window. A new version is offered, never forced: it waits until the reader accepts or
 * opens the site again, and then takes over all tabs together.
 */
type Listener = (waiting: boolean) => void;

const CHECK_EVERY_MS = 60 * 60_000;

let workbox: Workbox | undefined;
let announce: Listener = () => {};
/** Tells the other tabs that a new version is about to take over. */
let takeover: BroadcastChannel | undefined;

/**
 * Stops audio that is still loading through the old worker, which would otherwise stay active for minutes. A playing
 * narration holds back the new version, so any audio stopped here was paused.
 */
function endStreams(): void {
  for (const media of document.querySelectorAll('audio')) {
    media.removeAttribute('src');
    media.load();
  }
}

/** Registers the worker and calls back when a newer version waits. */
export async function followUpdates(onWaiting: Listener): Promise<void> {
  announce = onWaiting;
  workbox = new Workbox('/sw.js', { updateViaCache: 'none' });
  workbox.addEventListener('waiting', event =>
    onWaiting(Boolean(event.isUpdate || event.wasWaitingBeforeRegister)),
  );
  // The first worker claims this page without replacing anything; only a later one means a new build.
  let controlled = Boolean(navigator.serviceWorker.controller);
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (controlled) location.reload();
    controlled = true;
  });
  takeover = new BroadcastChannel('takeover');
  takeover.addEventListener('message', endStreams);
  await workbox.register({ immediate: true });
  const check = () => void (hasNoNetwork() || workbox?.update().catch(() => undefined));
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && check());
  addEventListener('pageshow', event => event.persisted && check());
  setInterval(check, CHECK_EVERY_MS);
}

/** Lets the waiting version take over; every tab then reloads. */
export function applyUpdate(): void {
  takeover?.postMessage(null);
  endStreams();
  workbox?.messageSkipWaiting();
}

/**
 * Checks for a newer version ('away': no network), and announces one again that waits already. Without a worker, each
 * load already brings the newest.
 */
export async function checkForUpdate(): Promise<'newest' | 'found' | 'away'> {
  const registration = await navigator.serviceWorker?.getRegistration();
  try {
    await registration?.update();
  } catch {
    return 'away';
  }
  if (registration?.waiting) announce(true);
  else if (!registration?.installing) return 'newest';
  return 'found';
}

/** Asks the worker to send waiting writes even after the last tab has closed, if the browser can (Chromium). */
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
