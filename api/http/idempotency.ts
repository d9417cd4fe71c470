import { hash, randomUUID } from 'node:crypto';
import type { Claim, WriteOutcome } from '../../db/queries/idempotency';
import { foldEmail } from '../contract/email';
import type { Call } from './call';
import { Refusal } from './refusal';
import type { Reply } from './reply';

const KEY = /^"?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})"?$/i;

/**
 * The claim of a write that may be sent twice.
 * @param scope `u:<user id>` or `a:<call>`: nobody can use, or find out, another one's keys
 * @param payload what was asked, as its schema left it, its fields in the schema's order; without secrets, since a quick
 * hash of it is kept: the slow hash of one goes into the claim's `secretHash`
 * @param mail the address that an anonymous write is about, by which the key is found when its owner is erased
 * @throws Refusal 400 where the key is no UUID
 */
export function readClaim(call: Call, scope: string, payload: Record<string, unknown>, mail?: string): Claim {
  const header = call.req.header('idempotency-key');
  // Without a key the write is done without protection: a key of its own is nobody else's.
  const key = header === undefined ? randomUUID() : KEY.exec(header.trim())?.[1];
  if (key === undefined) throw new Refusal(400, 'bad_key', 'The Idempotency-Key must be a UUID.');
  const asked = `${call.req.method} ${call.req.path}\n${JSON.stringify(payload)}`;
  return {
    scope,
    key,
    fingerprint: hash('sha256', asked),
    ...(mail === undefined ? {} : { mail: foldEmail(mail) }),
  };
}

/**
 * As `replyOnce`, for a claim with the hash of a secret.
 * @param isSame whether the secret that was sent now is the one of a hash
 * @throws Refusal 422 where the key was used for something else, or with another secret
 */
export async function replyOnceWithSecret(
  call: Call,
  reply: Reply,
  outcome: WriteOutcome,
  isSame: (secretHash: string) => Promise<boolean>,
): Promise<Response> {
  const isOther =
    outcome.kind === 'replayed' && outcome.secretHash !== null && !(await isSame(outcome.secretHash));
  return replyOnce(call, reply, isOther ? { kind: 'reused' } : outcome);
}

/**
 * Answers a write: what it did, or what the first call with its key was told.
 * @throws Refusal 422 where the key was used for something else
 */
export function replyOnce(call: Call, reply: Reply, outcome: WriteOutcome): Response {
  switch (outcome.kind) {
    case 'done':
      return reply(call, outcome.answer.status, outcome.answer.body);
    case 'replayed':
      return reply(call, outcome.answer.status, outcome.answer.body, { 'idempotency-replayed': 'true' });
    case 'reused':
      throw new Refusal(422, 'key_reused', 'This Idempotency-Key was used for something else.');
  }
}
