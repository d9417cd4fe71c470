/**
 * Whether the server can be reached, judged by real calls. `navigator.onLine` is only a hint to check (a phone in a
 * tunnel often claims to be online). Nothing is ever disabled because of this.
 */
type Listener = () => void;

let reachable = true;
let probing: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<Listener>();

const PROBE_EVERY_MS = 4000;

export const isReachable = (): boolean => reachable;

export function watchConnection(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Takes the outcome of every call. In a page, it probes an unreachable server until it answers. */
export function reportConnection(answered: boolean): void {
  if (answered !== reachable) {
    reachable = answered;
    for (const listener of listeners) listener();
  }
  clearTimeout(probing);
  if (!answered && 'document' in globalThis) probing = setTimeout(probe, PROBE_EVERY_MS);
}

/** Asks the server whether it can be reached. @param patienceMs how long to wait for its answer */
export async function probe(patienceMs = PROBE_EVERY_MS): Promise<void> {
  // The browser is right when it reports no network at all; a request would only fill its console.
  if (!navigator.onLine) return reportConnection(false);
  try {
    const response = await fetch('/healthz', {
      cache: 'no-store',
      signal: AbortSignal.timeout(patienceMs),
    });
    // A captive portal answers everything with a page of its own.
    reportConnection(
      response.ok && response.headers.get('content-type')?.startsWith('application/json') === true,
    );
  } catch {
    reportConnection(false);
  }
}

/** Checks the connection whenever the browser hints at a change. */
export function followConnection(): void {
  const look = () => void probe();
  addEventListener('online', look);
  addEventListener('offline', look);
  if (!navigator.onLine) reportConnection(false);
}
