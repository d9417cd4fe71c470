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
/** Says that a press waits for the network. */
declare const __AWAY_TEXT__: string;

const IDLE_AT_LATEST_MS = 3000;
const STYLES_AT_LATEST_MS = 3000;
const AWAY_SHOWN_MS = 6000;
/**
 * At the foot, above an article's bar of actions and the question about cookies. The style of messages is in the file that
 * may not have come.
 */
const AWAY_STYLE =
  'max-width:90%;margin:auto auto var(--consent);padding:1rem;border:0;border-radius:.5rem;background:var(--deep);color:var(--on-deep)';
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

// What an address makes a page say is there from the first paint on. From the app, it would come late and move the page.
const line = document.querySelector<HTMLElement>('[data-hash]');
if (line?.dataset.hash === location.hash) line.textContent = line.dataset.says ?? '';

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

/** How often the network has come back, and the starts that have failed since. */
let returns = 0;
const failed = new Set<() => Promise<void>>();

/** A start that fails, because the network has gone, is tried again when that is back, or by the next touch. */
function attempt(start: () => Promise<void>): void {
  const before = returns;
  start().catch(() => {
    if (touched) sayAway();
    // The network may be back before a request of its absence has failed.
    if (returns > before) attempt(start);
    else failed.add(start);
  });
}

addEventListener('online', () => {
  returns += 1;
  for (const start of [...failed]) {
    failed.delete(start);
    attempt(start);
  }
});

let news: HTMLElement | undefined;

/** Says that a press waits for the network, by what needs neither a script nor the style file. */
function sayAway(): void {
  news?.remove();
  news = document.createElement('p');
  news.role = 'alert';
  news.popover = 'manual';
  news.style.cssText = AWAY_STYLE;
  news.textContent = __AWAY_TEXT__;
  document.body.append(news);
  news.showPopover?.();
  setTimeout(shown => shown.remove(), AWAY_SHOWN_MS, news);
}

async function loadApp(): Promise<void> {
  const chunks = __APP_CHUNKS__;
  // On the way together, though they run one after another.
  for (const href of chunks) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  try {
    await startSite();
    await run(chunks);
  } catch (error) {
    isAppWanted = false;
    throw error;
  }
  for (const type of WAKING) removeEventListener(type, wake);
}

function startApp(): void {
  if (isAppWanted) return;
  isAppWanted = true;
  attempt(loadApp);
}

/** What needs no app: the site's script handles it. */
function wake({ target }: Event): void {
  if (!(target instanceof Element && target.closest('a[href], [data-early="site"]'))) startApp();
}

const answerTouch = () => startSite().then(clickAgain);

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
  dimming?.cancel();
  const audio = document.getElementById('narration') as HTMLAudioElement | null;
  // Pressed again, what can already be heard stops.
  if (url && audio?.currentTime && !audio.paused) {
    touched = null;
    audio.pause();
    return;
  }
  touched = control;
  dimming = control.animate({ opacity: 0.6 }, { fill: 'forwards' });
  if (early === 'site') {
    attempt(answerTouch);
    return;
  }
  startApp();
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
  const start = () => attempt(startSite);
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: IDLE_AT_LATEST_MS });
  else setTimeout(start, 200);
}

addEventListener('load', startWhenIdle);
