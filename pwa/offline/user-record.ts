import type { UserRecord } from '../../api/contract/accounts';
import { forgetTextsExcept, readText } from './device-storage';
import { INQUIRY_DRAFT_KEY, readDraftKey } from './inquiry-draft';
import { KEPT_ARTICLES_KEY } from './wish-keys';

/**
 * The local user record. It decides whom to greet and what to offer, but grants nothing. Every field is checked on
 * reading, because anyone may have written it.
 */
export const USER_KEY = 'user';
/** Keys that belong to the device, not the reader; they survive a logout. */
const DEVICE_KEYS = [
  'settings',
  'playback-speed',
  'voice-kind',
  'device-voice',
  'listening-hint',
  'install-refused',
  KEPT_ARTICLES_KEY,
];

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

/** The record, the same object until it changes; null if nobody is signed in here. */
export function readUserRecord(): UserRecord | null {
  const text = readText(USER_KEY);
  if (text !== lastText) {
    lastText = text;
    lastRecord = parse(text);
  }
  return lastRecord;
}

/** Tells this tab that the record is another one. Other tabs learn it from the storage. */
export function announceUserRecord(): void {
  showMenus();
  for (const listener of listeners) listener();
}

/** Sets the attribute by which styles show a reader's or a visitor's menus; `early.ts` sets it first. */
function showMenus(): void {
  document.documentElement.toggleAttribute('data-reader', readUserRecord() !== null);
}

/**
 * Clears local storage except for the device's keys and the edit of a waiting inquiry.
 * @throws DOMException if storage is switched off
 */
export function clearUserRecord(): void {
  // A log-out looks whether that inquiry still waits (`forgetStrayDraft`).
  forgetTextsExcept(readDraftKey() ? [...DEVICE_KEYS, INQUIRY_DRAFT_KEY] : DEVICE_KEYS);
  announceUserRecord();
}

/** Calls back when a reader logs in or out, in this tab or another. @returns a function that stops it */
export function watchUserRecord(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== null && event.key !== USER_KEY) return;
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
