import type {
  CheckResetAnswer,
  CheckResetPayload,
  ForgotPayload,
  LoginAnswer,
  LoginPayload,
  ResetAnswer,
  ResetPayload,
  SignupPayload,
  UserRecord,
} from '../../../api/contract/accounts';
import { askForReset, checkReset, login, resetPassword, signup } from '../../../api/contract/calls';
import { waitInWords } from '../../../api/contract/wait';
import { OUTBOX_LOCK, type OutboxItem } from '../../offline/db';
import { sendDirectly } from '../../offline/direct';
import { forgetStrayDraft } from '../../offline/edited-inquiry';
import { keepUserRecord } from '../../offline/keep-user-record';
import { drain, enqueueLogout, LOGOUT, listOutbox } from '../../offline/outbox';
import { callRemote, messageOf, type RemoteAnswer } from '../../offline/remote';
import { refreshSaved } from '../../offline/saved-list';
import { beginSession, forgetReader } from '../../offline/session';
import { clearUserRecord, readUserRecord } from '../../offline/user-record';
import type { FieldErrors, Reply } from '../../ui/use-form';

const NO_RECORD = 'This browser cannot keep that you are logged in: its storage is switched off or full.';

type LoginOutcome =
  | { kind: 'in'; user: UserRecord }
  | { kind: 'incorrect' }
  | { kind: 'problem'; message: string };

/** How long a log-in waits for a log-out that is on its way: as long as that waits for its answer. */
const PATIENCE_MS = 20_000;

/**
 * Logs in. Stores the user record and the token; the session itself is the cookie that the answer sets. It holds the outbox
 * lock: the answer to a log-out that arrived later would take that cookie away.
 */
export async function logIn(payload: LoginPayload): Promise<LoginOutcome> {
  const ask = async () => {
    const answer = await callRemote({ ...login, body: JSON.stringify(payload) });
    const { sanitizedResult, auth } = bodyOf(answer);
    const user = sanitizedResult?.[0];
    const entered = answer.kind === 'answer' && answer.ok && user && auth ? { user, auth } : null;
    if (entered) await beginSession(entered.user._id);
    return { answer, entered };
  };
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const { answer, entered } = await navigator.locks.request(OUTBOX_LOCK, { signal }, ask).catch(ask);
  if (entered) {
    const { user, auth } = entered;
    try {
      keepUserRecord(user, auth);
    } catch {
      await logOut();
      return { kind: 'problem', message: NO_RECORD };
    }
    // Without storage, nothing waits.
    void drain({ hurry: true }).catch(() => undefined);
    void refreshSaved(user._id).catch(() => undefined);
    return { kind: 'in', user };
  }
  if (answer.kind === 'answer' && answer.body.code === 'wrong_credentials') return { kind: 'incorrect' };
  return { kind: 'problem', message: messageOf(answer) };
}

const bodyOf = (answer: RemoteAnswer): Partial<LoginAnswer> =>
  answer.kind === 'answer' ? (answer.body as Partial<LoginAnswer>) : {};

type SignUpOutcome = { kind: 'registered' } | { kind: 'exists' } | ({ kind: 'problem' } & Reply);

/** Creates an account. @param key the Idempotency-Key; the same key for the same payload */
export async function signUp(payload: SignupPayload, key: string): Promise<SignUpOutcome> {
  const answer = await callRemote({ ...signup, body: JSON.stringify(payload), key });
  if (answer.kind === 'answer' && answer.ok) return { kind: 'registered' };
  if (answer.kind === 'answer' && answer.body.code === 'already_exists') return { kind: 'exists' };
  return { kind: 'problem', ...problemOf(answer) };
}

/** Requests a link that sets a new password. Never queued: a link that arrives hours later would be a surprise. */
export async function requestReset(payload: ForgotPayload): Promise<Reply> {
  const answer = await callRemote({
    ...askForReset,
    body: JSON.stringify(payload),
    key: crypto.randomUUID(),
  });
  return { message: messageWithWait(answer), isGood: answer.kind === 'answer' && answer.ok };
}

/** Whether a reset link is known to be used or expired; false without an answer. Asking does not use it. */
export async function isSpentLink(payload: CheckResetPayload): Promise<boolean> {
  const answer = await callRemote({ ...checkReset, body: JSON.stringify(payload) });
  return answer.kind === 'answer' && (answer.body as Partial<CheckResetAnswer>).works === false;
}

/**
 * Sets a new password for the reader who has the secret of a reset mail, and finds out whether that ended the session here.
 * @param key the Idempotency-Key; the same key for the same payload
 */
export async function updatePassword(payload: ResetPayload, key: string): Promise<Reply> {
  const answer = await callRemote({
    ...resetPassword,
    body: JSON.stringify(payload),
    key,
  });
  if (answer.kind === 'answer' && answer.ok) {
    const { auth = '' } = answer.body as Partial<ResetAnswer>;
    const user = readUserRecord();
    // The server has ended the sessions of the link's account, which may be this reader's. The next answer tells, too.
    if (user) void refreshSaved(user._id).catch(() => undefined);
    return { message: auth, isGood: true };
  }
  return problemOf(answer);
}

/** The server's sentence for the reader; if the server asks for a wait, says how long. */
function messageWithWait(answer: RemoteAnswer): string {
  if (answer.kind === 'answer' && answer.status === 429 && answer.retryAfterMs !== null) {
    return `Too many tries. Please try again in ${waitInWords(answer.retryAfterMs)}.`;
  }
  return messageOf(answer);
}

function problemOf(answer: RemoteAnswer): Reply {
  const errors = answer.kind === 'answer' ? (answer.body.errors as FieldErrors | undefined) : undefined;
  return errors ? { errors } : { message: messageWithWait(answer) };
}

/** The signed-in reader's writes that the server does not have yet; empty if the device has no storage. */
export async function unsentItems(): Promise<OutboxItem[]> {
  const reader = readUserRecord();
  const items = await listOutbox().catch(() => []);
  return items.filter(item => item.owner === reader?._id);
}

/**
 * Logs out, even without a network: the reader's data leaves the device at once, and the server's session ends before
 * anything else is sent.
 * @returns false if the logout could be neither stored nor sent; then nothing has changed
 */
export async function logOut(): Promise<boolean> {
  const userId = readUserRecord()?._id ?? null;
  try {
    await enqueueLogout(userId);
  } catch {
    const { kind } = await sendDirectly(LOGOUT, crypto.randomUUID());
    if (kind !== 'done') return false;
    // Without storage, there is nothing to remove.
    await forgetReader(userId, null).catch(() => undefined);
  }
  await forgetStrayDraft();
  clearUserRecord();
  void drain().catch(() => undefined);
  return true;
}
