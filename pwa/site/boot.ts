/**
 * Inlined at the end of every page. Starts the site's script when the page is idle, and the app when the page is touched
 * or asks for it. Keeps a click that comes before the script that handles it (`data-early`; its value is `site` where the
 * site's script does): Play starts at once, and any other control is clicked again when that script is ready.
 */

// The build writes these in (`bootScript` of `build/document.ts`).
/** The scripts in dependency order. */
declare const __SITE_CHUNKS__: string[];
declare const __APP_CHUNKS__: string[];
/** The id of the link to the style file, which is a sheet for print until the page has been painted. */
declare const __STYLE_FILE_ID__: string;

const IDLE_AT_LATEST_MS = 3000;
const STYLES_AT_LATEST_MS = 3000;
const WAKING = ['pointerdown', 'keydown', 'touchstart', 'pointerover', 'input'] as const;

let site: Promise<void> | undefined;
let isSiteReady = false;
let isAppWanted = false;
let touched: HTMLElement | null = null;
/** Shows that the pressed control waits. An attribute would differ from what the app is about to draw. */
let dimming: Animation | undefined;

/** One task per script, so that a phone can react to touch between them. */
async function run(chunks: string[]): Promise<void> {
  for (const chunk of chunks) {
    await import(/* @vite-ignore */ chunk);
    await new Promise(resolve => setTimeout(resolve));
  }
}

// A browser opens the answer around an address's id when it follows a link, but not when it loads the page again.
document.getElementById(location.hash.slice(1))?.closest('details')?.setAttribute('open', '');

/** Applies the styles of what the first paint did not show, once they are there. They never hold up a script for long. */
const styles = new Promise<void>(resolve => {
  const link = document.getElementById(__STYLE_FILE_ID__) as HTMLLinkElement | null;
  const apply = () => {
    if (link) link.media = 'all';
    resolve();
  };
  if (!link || link.sheet) return apply();
  link.onload = apply;
  link.onerror = () => resolve();
  setTimeout(resolve, STYLES_AT_LATEST_MS);
});

/** A start that fails, because the network has gone, is tried again by the next that asks for it. */
function startSite(): Promise<void> {
  site ??= styles
    .then(() => run(__SITE_CHUNKS__))
    .then(
      () => {
        isSiteReady = true;
      },
      error => {
        site = undefined;
        throw error;
      },
    );
  return site;
}

/** Whether the last start failed, and whether the network has come back since it began. */
let hasFailed = false;
let isBack = false;

function startApp(): void {
  if (isAppWanted) return;
  isAppWanted = true;
  isBack = false;
  startSite()
    .then(() => run(__APP_CHUNKS__))
    .then(
      () => {
        hasFailed = false;
        for (const type of WAKING) removeEventListener(type, wake);
      },
      () => {
        isAppWanted = false;
        hasFailed = true;
        // The network may be back before a request of its absence has failed.
        if (isBack) startApp();
      },
    );
}

// What was pressed meanwhile is answered as soon as it can be.
addEventListener('online', () => {
  isBack = true;
  if (hasFailed) startApp();
});

/** What needs no app: the site's script handles it. */
function wake({ target }: Event): void {
  if (!(target instanceof Element && target.closest('a[href], [data-early="site"]'))) startApp();
}

function clickAgain(): void {
  const control = touched;
  touched = null;
  dimming?.cancel();
  control?.click();
}

/** Whether a voice of the device reads (`features/audio/voice-kind.ts`). An empty element's play keeps the press for it. */
function isReadByDevice(): boolean {
  try {
    return localStorage.getItem('voice-kind') === 'device';
  } catch {
    return false;
  }
}

function keepTouch(event: Event): void {
  const control = (event.target as Element).closest<HTMLElement>('[data-early]');
  // The platform handles `command` buttons without the app.
  if (!control || (control as HTMLButtonElement).command) return;
  const { early, audio: url } = control.dataset;
  if (early === 'site' && isSiteReady) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  touched = control;
  dimming?.cancel();
  dimming = control.animate({ opacity: 0.6 }, { fill: 'forwards' });
  if (early === 'site') {
    startSite().then(clickAgain, () => undefined);
    return;
  }
  startApp();
  const audio = document.getElementById('narration') as HTMLAudioElement | null;
  if (!url || !audio) return;
  if (!audio.src && !isReadByDevice()) audio.src = url;
  // The app reports it if the audio cannot be played.
  audio.play().catch(() => undefined);
}

addEventListener('click', keepTouch, true);
addEventListener(
  'app-ready',
  () => {
    removeEventListener('click', keepTouch, true);
    clickAgain();
  },
  { once: true },
);
addEventListener('app-wanted', startApp);
// The browser makes it once, perhaps before any script has come (`features/install`).
addEventListener('beforeinstallprompt', event => {
  event.preventDefault();
  window.installOffer = event;
});
for (const type of WAKING) addEventListener(type, wake, { passive: true });

function startWhenIdle(): void {
  const start = () => startSite().catch(() => undefined);
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: IDLE_AT_LATEST_MS });
  else setTimeout(start, 200);
}

addEventListener('load', startWhenIdle);
