/**
 * Ends the transactions of a page that is left: WebKit stops such a page wherever it is, keeps it for Back with its
 * transaction, and every other page waits for the stores. What has been committed is written all the same.
 * @param db a connection that has just been opened
 */
export function endTransactionsWithPage(db: IDBDatabase): void {
  // A worker is never left.
  if (!('document' in globalThis)) return;
  const running = new Set<IDBTransaction>();
  let isLeft = false;
  db.transaction = (...how) => {
    const transaction = IDBDatabase.prototype.transaction.apply(db, how);
    running.add(transaction);
    for (const end of ['complete', 'abort'])
      transaction.addEventListener(end, () => running.delete(transaction), { once: true });
    // After the requests that come with it.
    if (isLeft) queueMicrotask(() => abort(transaction));
    return transaction;
  };
  addEventListener('pagehide', () => {
    isLeft = true;
    // Nobody waits for them any more.
    addEventListener('unhandledrejection', forgive);
    for (const transaction of running) abort(transaction);
  });
  addEventListener('pageshow', () => {
    isLeft = false;
  });
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It is being committed.
  }
}

/** Keeps the browser from reporting what the abort has made fail. */
function forgive(event: PromiseRejectionEvent): void {
  if (wasLeft(event.reason)) event.preventDefault();
}

/** Whether a transaction failed because its page was left. */
export const wasLeft = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';
