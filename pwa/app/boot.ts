import { STYLE_FILE_ID } from './style-file';

/**
 * Inlined at the end of every page. Starts the app when the page is idle or first touched. Keeps a click that comes
 * before the app: Play starts at once, and any other control is clicked again when the app is ready.
 */

/** The app's scripts in dependency order; the prerenderer writes them in. */
declare const __CHUNKS__: string[];

const IDLE_AT_LATEST_MS = 3000;
const STYLES_AT_LATEST_MS = 3000;
const WAKING = ['pointerdown', 'keydown', 'touchstart', 'pointerover'] as const;

let started = false;
let touched: HTMLElement | null = null;

async function start(): Promise<void> {
  if (started) return;
  started = true;
  for (const type of WAKING) removeEventListener(type, start);
  await applyStyleFile();
  // One task per script, so that a phone can react to touch between them.
  for (const chunk of __CHUNKS__) {
    await import(/* @vite-ignore */ chunk);
    await new Promise(resolve => setTimeout(resolve));
  }
}

/** Applies the styles of what the first paint did not show; the app may show all of it. */
async function applyStyleFile(): Promise<void> {
  const link = document.getElementById(STYLE_FILE_ID) as HTMLLinkElement | null;
  if (!link) return;
  link.media = 'all';
  if (link.sheet) return;
  // A style sheet that does not come must not keep the app from starting.
  await new Promise(resolve => {
    link.onload = resolve;
    link.onerror = resolve;
    setTimeout(resolve, STYLES_AT_LATEST_MS);
  });
}

function keepTouch(event: Event): void {
  const control = (event.target as Element).closest<HTMLElement>('[data-early]');
  // The platform handles `command` buttons without the app.
  if (!control || (control as HTMLButtonElement).command) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  touched = control;
  void start();
  const { audio: url } = control.dataset;
  const audio = document.getElementById('narration') as HTMLAudioElement | null;
  if (!url || !audio) return;
  if (!audio.src) audio.src = url;
  // The app reports it if the audio cannot be played.
  audio.play().catch(() => undefined);
}

addEventListener('click', keepTouch, true);
addEventListener(
  'app-ready',
  () => {
    removeEventListener('click', keepTouch, true);
    touched?.click();
  },
  { once: true },
);
for (const type of WAKING) addEventListener(type, start, { passive: true });

function startWhenIdle(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(() => start(), { timeout: IDLE_AT_LATEST_MS });
  else setTimeout(start, 200);
}

if (document.readyState === 'complete') startWhenIdle();
else addEventListener('load', startWhenIdle);
