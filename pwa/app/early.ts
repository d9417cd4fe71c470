/**
 * Inlined in the head: what must be right before the first paint. A reader's menus are those of a reader at once, who
 * has answered the cookie banner never sees it, a search shows no other results before its own, sharing is offered
 * where the system can, and the page looks as it was set to look (`features/settings`).
 */
const { dataset, style } = document.documentElement;

/** What the style sheet knows beside its defaults; a stored value that is not among it is ignored. */
const CHOICES = {
  theme: ['light', 'dark', 'sepia'],
  spacing: ['close', 'loose'],
  width: ['narrow', 'wide'],
  font: ['sans', 'system'],
} as const;
const THEME_COLOURS = { light: '#fbf8f1', dark: '#14201a', sepia: '#f5ead5' };

type Stored = { [Name in keyof typeof CHOICES]?: string } & { size?: number };

// The first of its name counts, so that it stands before those of the document.
const themeColour = document.createElement('meta');
themeColour.name = 'theme-color';

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
  const colour = THEME_COLOURS[dataset.theme as keyof typeof THEME_COLOURS];
  themeColour.remove();
  if (!colour) return;
  themeColour.content = colour;
  document.head.prepend(themeColour);
}

// Told by the dialog of settings and by other tabs.
addEventListener('storage', ({ key, newValue }) => key === 'settings' && applySettings(newValue));
try {
  if (localStorage.getItem('user')) dataset.reader = '';
  applySettings(localStorage.getItem('settings'));
} catch {
  // Storage is switched off: the page is the visitor's.
}
if (document.cookie.includes('consent=')) dataset.consent = '';
if ('share' in navigator) dataset.shares = '';
if (location.search.includes('query=')) dataset.searching = '';
