/**
 * What the app's history needs in each entry: its index, which tells which way the reader goes, and a key of any kind,
 * without which it would replace the rest when it starts.
 */
const entry = (index: number) => ({ key: 'site', __TSR_index: index });

/**
 * Keeps more in the entry of this page.
 * The app's history would take a call of `history.replaceState` for a navigation.
 */
export function keepInEntry(state?: object): void {
  History.prototype.replaceState.call(history, { ...entry(0), ...history.state, ...state }, '');
}

/** Adds an entry before the app has started. */
export function addEntry(address: string, state: object): void {
  keepInEntry();
  history.pushState({ ...state, ...entry(history.state.__TSR_index + 1) }, '', address);
}
