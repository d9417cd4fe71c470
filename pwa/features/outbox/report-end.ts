import { outbox } from '../../content/outbox';
import { isAwaited, listOutbox } from '../../offline/outbox';
import { endedReader } from '../../offline/session';
import { showToast } from '../../ui/toast';

const MESSAGE_MS = 9000;

/**
 * Tells the reader that the session has ended and that what waits is sent after the log-in, as soon as the page is seen.
 * What still waits for an answer in this page gets its own message.
 * @throws DOMException if there is no storage
 */
export async function reportEnd(): Promise<void> {
  await untilVisible();
  const reader = await endedReader();
  const items = await listOutbox();
  // The page may be about to lead to the log-in.
  if (items.some(({ owner, id }) => owner !== null && owner === reader && !isAwaited(id)))
    showToast(outbox.ended, MESSAGE_MS, true);
}

async function untilVisible(): Promise<void> {
  if (document.visibilityState === 'visible') return;
  await new Promise(resolve => document.addEventListener('visibilitychange', resolve, { once: true }));
}
