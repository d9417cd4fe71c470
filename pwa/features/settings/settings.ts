import { useSyncExternalStore } from 'react';
import { keepText, readText } from '../../offline/device-storage';
import { holdPlace } from './hold-place';

/** The choices on this device. `early.ts` applies them; the style sheet defines what they mean. */
export const CHOICES = {
  theme: ['auto', 'light', 'dark', 'sepia'],
  spacing: ['close', 'normal', 'loose'],
  width: ['narrow', 'normal', 'wide'],
  font: ['serif', 'sans', 'system'],
} as const;

export const DEFAULTS: Settings = {
  theme: 'auto',
  spacing: 'normal',
  width: 'normal',
  font: 'serif',
  size: 100,
};

export type ChoiceName = keyof typeof CHOICES;
export type Settings = Record<ChoiceName, string> & {
  /** Text size in per cent. */
  size: number;
};

export const SIZE = { least: 90, most: 200, step: 10 };

/** Belongs to the device, not the reader: it survives a logout (`offline/user-record.ts`). */
const KEY = 'settings';

/** Parses stored settings; anything unreadable takes its default. */
export function parseSettings(text: string | null): Settings {
  let stored: Record<string, unknown> = {};
  try {
    stored = Object(JSON.parse(text ?? '{}')) as Record<string, unknown>;
  } catch {
    // Not JSON of ours.
  }
  const choice = (name: ChoiceName): string =>
    CHOICES[name].find(value => value === stored[name]) ?? DEFAULTS[name];
  const size = Number(stored.size);
  return {
    theme: choice('theme'),
    spacing: choice('spacing'),
    width: choice('width'),
    font: choice('font'),
    size: size >= SIZE.least && size <= SIZE.most ? size : DEFAULTS.size,
  };
}

/** The event of a choice that the page has yet to take. */
const CHOSEN = 'settings-chosen';

/** Whether the page has yet to take what is stored. */
let isWaiting = false;

/**
 * Stores the settings (null resets them) and applies them in this tab; the browser informs other tabs. The page takes
 * them after the next frame, which already shows what was pressed: a long text needs half a second on a slow phone.
 */
export function writeSettings(settings: Settings | null): void {
  keepText(KEY, settings && JSON.stringify(settings));
  dispatchEvent(new Event(CHOSEN));
  if (!isWaiting) requestAnimationFrame(() => setTimeout(apply));
  isWaiting = true;
}

function apply(): void {
  isWaiting = false;
  holdPlace(() => dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: readText(KEY) })));
}

function subscribe(listener: () => void): () => void {
  addEventListener(CHOSEN, listener);
  addEventListener('storage', listener);
  return () => {
    removeEventListener(CHOSEN, listener);
    removeEventListener('storage', listener);
  };
}

/** The current settings, updated also when another tab changes them. */
export const useSettings = (): Settings =>
  parseSettings(useSyncExternalStore(subscribe, () => readText(KEY)));
