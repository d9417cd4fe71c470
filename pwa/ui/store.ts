export interface Store<Value> {
  /** The value of a prerendered page. */
  readonly initial: Value;
  get(): Value;
  set(next: Value): void;
  /** Calls back after each change. @returns a function that stops it */
  watch(listener: () => void): () => void;
}

/** A value outside React, for modules without it and for `useStore`. */
export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    initial,
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
