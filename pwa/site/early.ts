/**
 * Inlined in the head: everything that must be right before the first paint. It shows a reader's menus, hides the link to
 * install from readers who have refused it and the cookie banner from visitors who have answered it, hides old results
 * during a search, offers sharing where the system can, takes the web fonts if they are on the device, leaves what is out of
 * sight for later, and applies the stored appearance (`features/settings`).
 */
const { dataset, style } = document.documentElement;

/** The addresses of the fonts of the first screen; the prerenderer writes them in. */
declare const __FONTS__: string[];

/** The values that the style sheet knows besides its defaults; any other stored value is ignored. */
const CHOICES = {
  theme: ['light', 'dark', 'sepia'],
  spacing: ['close', 'loose'],
  width: ['narrow', 'wide'],
  font: ['sans', 'system'],
} as const;

type Stored = { [Name in keyof typeof CHOICES]?: string } & { size?: number };

let themeColour: HTMLMetaElement | undefined;

function read(text: string | null): Stored {
  try {
    return Object(JSON.parse(text ?? '{}')) as Stored;
  } catch {
    return {};
  }
}

function applySettings(text: string | null): void {
  const stored = read(text);
  for (const [name, values] of Object.entries(CHOICES)) {
    const value = values.find(value => value === stored[name as keyof typeof CHOICES]);
    if (value) dataset[name] = value;
    else delete dataset[name];
  }
  const { size = 100 } = stored;
  style.setProperty('--text-size', String(size >= 90 && size <= 200 ? size / 100 : 1));
  const colour = __PAPER_COLOURS__[dataset.theme as keyof typeof __PAPER_COLOURS__];
  themeColour?.remove();
  if (!colour) return;
  themeColour ??= Object.assign(document.createElement('meta'), { name: 'theme-color' });
  themeColour.content = colour;
  // The first tag of this name counts, so this one goes before the document's own.
  document.head.prepend(themeColour);
}

try {
  if (localStorage.getItem('user')) dataset.reader = '';
  if (localStorage.getItem('install-refused')) dataset.installed = '';
  const settings = localStorage.getItem('settings');
  if (settings) applySettings(settings);
} catch {
  // Storage is switched off: show the page as a visitor sees it.
}
// The settings dialog and other tabs send the event. To listen for it costs a slow phone milliseconds of the first paint.
addEventListener('DOMContentLoaded', () =>
  addEventListener('storage', ({ key, newValue }) => key === 'settings' && applySettings(newValue)),
);
if (document.cookie.includes('consent=')) dataset.consent = '';
if ('share' in navigator) dataset.shares = '';
// A worker has the fonts on the device. Without a preload, they would come after the first paint and not be used.
if (navigator.serviceWorker?.controller) {
  dataset.fonts = '';
  for (const href of __FONTS__) {
    const preload = { rel: 'preload', as: 'font', crossOrigin: '', href };
    document.head.append(Object.assign(document.createElement('link'), preload));
  }
}
if (location.search.includes('query=')) dataset.searching = '';
// A visit begins at the top, unless its address or its entry in the history (`scroll-places.ts`) names a place, to which
// the browser scrolls by the height of what is above.
if (!history.state && !location.hash) {
  dataset.opening = '';
  // The text below the window is laid out after the first frame (`ui/styles/page.css`).
  requestAnimationFrame(() => setTimeout(() => delete dataset.opening));
}
