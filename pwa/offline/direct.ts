import { pathOf } from '../../api/contract/call-path';
import { outcomeOf } from './lanes';
import { drain, listOutbox, type NewWrite } from './outbox';
import type { WriteOutcome } from './outcome';
import { callRemote } from './remote';
import { refreshSaved } from './saved-list';
import { endSession } from './session';

/**
 * Sends a write that the device cannot store. It must not overtake an earlier write on the same subject: if one still
 * waits, this one is not sent.
 * @param id its Idempotency-Key: a repeat with the same key counts once
 */
export async function sendDirectly(write: NewWrite, id: string): Promise<WriteOutcome> {
  if (await waitsBehindAnother(write)) return { kind: 'unsent' };
  const { call, param = '', body } = write;
  const answer = await callRemote({
    method: call.method,
    path: pathOf(call, param),
    key: id,
    ...(body === '' ? {} : { body }),
  });
  const outcome = outcomeOf({ call: call.name, attempts: 0 }, answer, 0);
  if (outcome.kind === 'kept') return { kind: 'unsent' };
  if (outcome.kind === 'signIn') await endSession();
  // No waiting item shows the change, so refresh the list itself.
  if (outcome.kind === 'done' && write.owner !== null) {
    await refreshSaved(write.owner).catch(() => undefined);
  }
  return outcome;
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
