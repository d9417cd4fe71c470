import type { UserRecord } from '../../api/contract/accounts';

/**
 * The local user record. It says whom to greet and what to offer;
 * nothing is allowed because of it. Every field is checked when read: anybody may have written it.
 */
const KEY = 'user';
const TOKEN_KEY = 'token';
/** What is the device's and not the reader's, and survives a logout. */
const DEVICE_KEYS = ['settings', 'playback-speed'];

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const listeners = new Set<() => void>();
let lastText: string | null = null;
let lastRecord: UserRecord | null = null;

function parse(text: string | null): UserRecord | null {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<UserRecord> | null;
    const isRecord =
      typeof value?._id === 'string' && UUID.test(value._id) && typeof value.fname === 'string';
    return isRecord ? (value as UserRecord) : null;
  } catch {
    return null;
  }
}

/** The record, the same object as long as it has not changed; null when nobody is signed in here. */
export function readUserRecord(): UserRecord | null {
  let text: string | null = null;
  try {
    text = localStorage.getItem(KEY);
  } catch {
    // Storage is switched off: nobody is signed in.
  }
  if (text !== lastText) {
    lastText = text;
    lastRecord = parse(text);
  }
  return lastRecord;
}

function tell(): void {
  showMenus();
  for (const listener of listeners) listener();
}

/** The attribute by which styles choose between a reader's and a visitor's menus; `early.ts` sets it at first. */
function showMenus(): void {
  document.documentElement.toggleAttribute('data-reader', readUserRecord() !== null);
}

/** Stores who has logged in; the token is a public handle that opens nothing. */
export function writeUserRecord(user: UserRecord, token: string): void {
  localStorage.setItem(KEY, JSON.stringify(user));
  localStorage.setItem(TOKEN_KEY, token);
  tell();
}

/**
 * Clears local storage but for what belongs to the device. Item by item: two tabs may do it at once, and one that cleared
 * everything and put the device's back could lose it to the other.
 */
export function clearUserRecord(): void {
  for (const key of Object.keys(localStorage)) if (!DEVICE_KEYS.includes(key)) localStorage.removeItem(key);
  tell();
}

/** Calls back when somebody logs in or out, in this tab or in another. */
export function watchUserRecord(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== null && event.key !== KEY) return;
    showMenus();
    listener();
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}
