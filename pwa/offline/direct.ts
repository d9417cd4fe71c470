import { judge } from './lanes';
import { drain, listOutbox, type NewWrite } from './outbox';
import { callRemote, serverMessage } from './remote';
import { refreshSaved } from './saved-list';
import type { SendOutcome } from './send';
import { endSession } from './session';

/**
 * Sends a write that the device cannot store. It must not overtake an earlier write on the same subject: if one still
 * waits, this one is not sent.
 * @param id its Idempotency-Key: a repeat with the same key counts once
 */
export async function sendDirectly(write: NewWrite, id: string): Promise<SendOutcome> {
  if (await waitsBehindAnother(write)) return { kind: 'unsent' };
  const { method, path, body } = write;
  const answer = await callRemote({ method, path, key: id, ...(body === '' ? {} : { body }) });
  const verdict = judge({ call: write.call, attempts: 0 }, answer, 0);
  switch (verdict.kind) {
    case 'done':
      // No waiting item shows the change, so refresh the list itself.
      if (write.owner !== null) await refreshSaved(write.owner).catch(() => undefined);
      return { kind: 'done', message: serverMessage(answer) };
    case 'signIn':
      await endSession();
      return { kind: 'signIn' };
    case 'park':
      return { kind: 'refused', message: verdict.message };
    case 'later':
      return { kind: 'unsent' };
  }
}

async function waitsBehindAnother(write: NewWrite): Promise<boolean> {
  if (!(await hasEarlier(write))) return false;
  await drain({ hurry: true }).catch(() => undefined);
  return hasEarlier(write);
}

async function hasEarlier({ owner, subject }: NewWrite): Promise<boolean> {
  if (subject === null) return false;
  // Without storage, nothing waits.
  const items = await listOutbox().catch(() => []);
  return items.some(item => item.owner === owner && item.subject === subject);
}
