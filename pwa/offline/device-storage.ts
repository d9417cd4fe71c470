/** What could not be stored, because storage is switched off or full. It lasts as long as the page. */
const unstored = new Map<string, string>();

/** The text kept on this device under a key of local storage; null if there is none. */
export function readText(key: string): string | null {
  try {
    return unstored.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text on this device under a key of local storage; null removes it. Without storage it lasts as long as the page. */
export function keepText(key: string, text: string | null): void {
  unstored.delete(key);
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    if (text !== null) unstored.set(key, text);
  }
}

/**
 * Removes all texts but those under the given keys. Item by item, because two tabs may do it at once: if each cleared
 * everything and then restored the others, one could erase what the other restored.
 * @throws DOMException if storage is switched off
 */
export function forgetTextsExcept(keys: readonly string[]): void {
  const isToGo = (key: string) => !keys.includes(key);
  for (const key of [...unstored.keys()].filter(isToGo)) unstored.delete(key);
  for (const key of Object.keys(localStorage).filter(isToGo)) localStorage.removeItem(key);
}
