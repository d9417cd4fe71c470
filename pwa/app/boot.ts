/**
 * Inlined at the end of every page. It starts the app when the page is idle or first touched, and keeps a touch that
 * comes before the app: Play is answered at once, every other control is pressed again when the app is there.
 */

/** The app's scripts in the order in which they need each other; written in by the prerenderer. */
declare const __CHUNKS__: string[];

const IDLE_AT_LATEST_MS = 3000;
const WAKING = ['pointerdown', 'keydown', 'touchstart', 'pointerover'] as const;

let started = false;
let touched: HTMLElement | null = null;

async function start(): Promise<void> {
  if (started) return;
  started = true;
  for (const type of WAKING) removeEventListener(type, start);
  // One task each: a phone can answer a finger between two of them.
  for (const chunk of __CHUNKS__) {
    await import(/* @vite-ignore */ chunk);
    await new Promise(resolve => setTimeout(resolve));
  }
}

function keepTouch(event: Event): void {
  const control = (event.target as Element).closest<HTMLElement>('[data-early]');
  // What the platform does by itself needs no app.
  if (!control || (control as HTMLButtonElement).command) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  touched = control;
  void start();
  const { audio: url } = control.dataset;
  const audio = document.getElementById('narration') as HTMLAudioElement | null;
  if (!url || !audio) return;
  if (!audio.src) audio.src = url;
  // The app says so where it cannot be played.
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
