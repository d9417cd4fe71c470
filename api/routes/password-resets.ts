import type { Hono } from 'hono';
import type { Database } from '../../db/client';
import { askForReset, isResetToken, resetPassword } from '../../db/queries/password-resets';
import type { Devices } from '../auth/devices';
import type { Passwords } from '../auth/passwords';
import {
  ACCOUNT_ANSWERS,
  type CheckResetAnswer,
  checkResetPayload,
  forgotPayload,
  type ResetAnswer,
  resetPayload,
} from '../contract/accounts';
import * as calls from '../contract/calls';
import { networkOf } from '../http/address';
import type { CallEnv } from '../http/call';
import { errorBody } from '../http/error-answers';
import { countCall } from '../http/guards';
import { readClaim, replyOnce, replyOnceWithSecret } from '../http/idempotency';
import { readJson } from '../http/json-body';
import type { Limiter } from '../http/rate-limits';
import type { Reply } from '../http/reply';
import { serve } from '../http/serve';
import { newMail } from '../mail/letters/kinds';
import type { Clock } from '../shared/clock';
import { secretHash } from '../shared/secrets';

interface PasswordResetsNeeds {
  reply: Reply;
  database: Database;
  devices: Devices;
  passwords: Passwords;
  /** @throws Refusal 422 for an easily guessed password */
  requireHardToGuess: (password: string) => void;
  clock: Clock;
  /** Per address of the caller. */
  askLimiter: Limiter;
  /** Mails that a caller triggers. */
  mailLimiter: Limiter;
  checkLimiter: Limiter;
  resetLimiter: Limiter;
}

/** Adds the calls that request a link for a new password, look whether it works, and use it. */
export function addPasswordResets(app: Hono<CallEnv>, needs: PasswordResetsNeeds): void {
  const { reply, database, devices, passwords, requireHardToGuess, clock } = needs;
  const { askLimiter, mailLimiter, checkLimiter, resetLimiter } = needs;

  serve(app, calls.askForReset, async call => {
    const payload = await readJson(call, forgotPayload);
    const claim = readClaim(call, 'a:forgetpassword', payload, payload.username);
    const { address } = call.env;
    countCall(askLimiter, address, claim);
    countCall(mailLimiter, address, claim);
    const now = clock();
    const mail = newMail('reset_password', payload.username, now);
    const answer = JSON.stringify({ message: ACCOUNT_ANSWERS.resetAsked });
    const outcome = await database.call(sql => askForReset(sql, claim, mail, answer, now));
    call.set('event', { name: 'reset_asked' });
    return replyOnce(call, reply, outcome);
  });

  // A POST, so that the secret is in no address. It tells no more than the call below.
  serve(app, calls.checkReset, async call => {
    const { userid: secret } = await readJson(call, checkResetPayload);
    countCall(checkLimiter, call.env.address);
    const works = await database.call(sql => isResetToken(sql, secretHash(secret), clock()));
    return reply(call, 200, JSON.stringify({ works } satisfies CheckResetAnswer));
  });

  serve(app, calls.resetPassword, async call => {
    const { userid: secret, password } = await readJson(call, resetPayload);
    requireHardToGuess(password);
    // The fingerprint leaves out the password: a fast hash of it would defeat the slow one.
    const asked = readClaim(call, 'a:updatepassword', { userid: secret });
    const { address } = call.env;
    countCall(resetLimiter, address);
    const now = clock();
    const { kind, expiresAt } = newMail('password_changed', '', now);
    const lane = networkOf(address);
    const passwordHash = await passwords.hash(password, lane);
    const claim = { ...asked, secretHash: passwordHash };
    const reset = { tokenHash: secretHash(secret), passwordHash, notice: { kind, expiresAt } };
    // Only the owner has the link, so guesses from elsewhere must not lock this browser out.
    const remember = (hash: string) => call.set('cookies', [devices.remember(hash)]);
    const requestId = call.get('requestId');
    const message = ACCOUNT_ANSWERS.badResetLink;
    const invalid = errorBody(call.req.path, { message, code: 'bad_reset_link', requestId });
    const outcome = await database.call(sql =>
      resetPassword(
        sql,
        claim,
        reset,
        {
          updated: {
            status: 200,
            body: JSON.stringify({ auth: ACCOUNT_ANSWERS.passwordUpdated } satisfies ResetAnswer),
          },
          invalid: { status: 400, body: invalid },
        },
        now,
      ),
    );
    if (outcome.kind === 'done' && outcome.answer.status === 200) {
      call.set('event', { name: 'reset_used' });
      remember(passwordHash);
    }
    return replyOnceWithSecret(call, reply, outcome, async hash => {
      const isSame = await passwords.verify(hash, password, lane);
      if (isSame) remember(hash);
      return isSame;
    });
  });
}
