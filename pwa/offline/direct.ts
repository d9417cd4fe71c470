import { pathOf } from '../../api/contract/call-path';
import type { OutboxItem } from './db';
import { outcomeOf } from './lanes';
import { discardById, drain, listOutbox, type NewWrite } from './outbox';
import { noteKept, watchOutbox } from './outbox-events';
import type { WriteOutcome } from './outcome';
import { callRemote } from './remote';
import { refreshSaved } from './saved-list';
import { endSession } from './session';

/**
 * Sends a write that the device cannot store. It must not overtake an earlier write on the same subject: if one still
 * waits, this one is not sent. Nor is it when a later one has overtaken it.
 * @param id its Idempotency-Key: a repeat with the same key counts once
 */
export async function sendDirectly(write: NewWrite, id: string): Promise<WriteOutcome> {
  noteKept(false);
  if (await mustStayBehind(write)) return { kind: 'unsent' };
  const { call, param = '', body } = write;
  const answer = await callRemote({
    method: call.method,
    path: pathOf(call, param),
    key: id,
    ...(body === '' ? {} : { body }),
  });
  const outcome = outcomeOf({ call: call.name, attempts: 0 }, answer, 0);
  if (outcome.kind === 'kept') return { kind: 'unsent' };
  if (outcome.kind === 'signIn') {
    await endSession();
    return { ...outcome, isLost: true };
  }
  // What the server has now replaces the version that waits.
  if (outcome.kind === 'done') await discardById(id).catch(() => undefined);
  // No waiting item shows the change, so refresh the list itself.
  if (outcome.kind === 'done' && write.owner !== null) {
    await refreshSaved(write.owner).catch(() => undefined);
  }
  return outcome;
}

/** Whether an earlier write on the subject still waits, or a later one has come while this one waited. */
async function mustStayBehind(write: NewWrite): Promise<boolean> {
  const earlier = await itemsAbout(write);
  if (earlier.length === 0) return false;
  const isLater = ({ id }: OutboxItem) => earlier.every(item => item.id !== id);
  let isOvertaken = false;
  // Another tab may have room: its write is then sent together with those that this one waits for.
  const stop = watchOutbox(async () => {
    isOvertaken ||= (await itemsAbout(write)).some(isLater);
  });
  await drain({ hurry: true }).catch(() => undefined);
  stop();
  return isOvertaken || (await itemsAbout(write)).length > 0;
}

async function itemsAbout({ owner, subject }: NewWrite): Promise<OutboxItem[]> {
  if (subject === null) return [];
  // Without storage, nothing waits.
  const items = await listOutbox().catch(() => []);
  return items.filter(item => item.owner === owner && item.subject === subject);
}
