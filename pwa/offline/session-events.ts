/** Events for the end of a session: by the reader here, in another tab, or by the server. */
type Listener = () => void;

const listeners = new Set<Listener>();
let opened: BroadcastChannel | undefined;

/** Opened on first use: an open channel would keep the prerenderer from ending. */
function channel(): BroadcastChannel {
  if (!opened) {
    opened = new BroadcastChannel('session');
    opened.addEventListener('message', notify);
  }
  return opened;
}

function notify(): void {
  for (const listener of listeners) listener();
}

export function announceSessionEnd(): void {
  notify();
  channel().postMessage('ended');
}

export function watchSessionEnd(listener: Listener): () => void {
  channel();
  listeners.add(listener);
  return () => listeners.delete(listener);
}
