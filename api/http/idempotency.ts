import { hash, randomUUID } from 'node:crypto';
import type { Claim, WriteOutcome } from '../../db/queries/idempotency';
import { foldEmail } from '../contract/email';
import type { Call } from './call';
import { Refusal } from './refusal';
import type { Reply } from './reply';

const KEY = /^"?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})"?$/i;

/**
 * Reads the claim of a write that may be sent twice.
 * @param scope `u:<user id>` or `a:<call>`: keeps callers from using or discovering each other's keys
 * @param payload the validated payload, its fields in the schema's order. Leave out secrets: a fast hash of the payload
 * is stored. The slow hash of a secret belongs in the claim's `secretHash`
 * @param mail the address that an anonymous write is about; erasing its owner deletes the key
 * @throws Refusal 400 if the key is not a UUID
 */
export function readClaim(call: Call, scope: string, payload: Record<string, unknown>, mail?: string): Claim {
  const header = call.req.header('idempotency-key');
  // A call without a key gets a random one, and thus no protection against repeats.
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
 * Like `replyOnce`, for a claim with the hash of a secret.
 * @param isSame whether the secret of this call matches a hash
 * @throws Refusal 422 if the key was used for something else, or with another secret
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
 * Answers a write with its own result, or with the answer to the first call with the same key.
 * @throws Refusal 422 if the key was used for something else
 */
export function replyOnce(call: Call, reply: Reply, outcome: WriteOutcome): Response {
  switch (outcome.kind) {
    case 'done':
      return reply(call, outcome.answer.status, outcome.answer.body);
    case 'replayed':
      call.set('event', { name: 'write_replayed' });
      return reply(call, outcome.answer.status, outcome.answer.body, { 'idempotency-replayed': 'true' });
    case 'reused':
      throw new Refusal(422, 'key_reused', 'This Idempotency-Key was used for something else.');
  }
}
