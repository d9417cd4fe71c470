import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import type { Database } from '../../db/client';
import { addUser, findUserByEmail, replacePasswordHash, type UserRow } from '../../db/queries/users';
import type { LoginThrottle } from '../auth/login-throttle';
import type { Passwords } from '../auth/passwords';
import type { Sessions } from '../auth/session';
import type { CallEnv } from '../call';
import {
  ACCOUNT_ANSWERS,
  type LoginAnswer,
  loginPayload,
  signupPayload,
  type UserRecord,
} from '../contract/accounts';
import { errorBody } from '../error-answers';
import { take } from '../guards';
import { readClaim, replyOnce } from '../idempotency';
import { readJson, requireJsonType } from '../json-body';
import type { Limiter } from '../rate-limits';
import { Refusal } from '../refusal';
import type { Reply } from '../reply';

export interface AccountsNeeds {
  reply: Reply;
  database: Database;
  sessions: Sessions;
  passwords: Passwords;
  /** @throws Refusal 422 where a password is soon guessed */
  requireHardToGuess: (password: string) => void;
  throttle: LoginThrottle;
  signupLimiter: Limiter;
  loginLimiter: Limiter;
}

/** Signing up, in and out. */
export function addAccounts(app: Hono<CallEnv>, needs: AccountsNeeds): void {
  const { reply, database, sessions, passwords, requireHardToGuess, throttle, signupLimiter, loginLimiter } =
    needs;

  app.post('/user_signup', async call => {
    const { password, ...person } = await readJson(call, signupPayload);
    requireHardToGuess(password);
    // The password stays out of the fingerprint: a fast hash of it would undo the slow one.
    const claim = readClaim(call, 'a:user_signup', person, person.email);
    take(signupLimiter, call.env.address);
    const user = {
      firstName: person.fname,
      lastName: person.lname,
      email: person.email,
      passwordHash: await passwords.hash(password),
    };
    const message = ACCOUNT_ANSWERS.exists;
    const exists = errorBody(call.req.path, {
      message,
      code: 'already_exists',
      requestId: call.get('requestId'),
    });
    const outcome = await database.call(sql =>
      addUser(sql, claim, user, {
        added: { status: 201, body: JSON.stringify({ message: ACCOUNT_ANSWERS.registered }) },
        exists: { status: 409, body: exists },
      }),
    );
    return replyOnce(call, reply, outcome);
  });

  // Takes no Idempotency-Key: its answer holds a person and a cookie, and must not be kept.
  app.post('/user_login', async call => {
    const { username, password } = await readJson(call, loginPayload);
    const { address } = call.env;
    take(loginLimiter, address);
    const attempt = await throttle.take(username, address);
    const user = await database.call(sql => findUserByEmail(sql, username));
    // An unknown user is verified as well, so that time does not tell who has an account.
    const isRight = await passwords.verify(user?.password_hash ?? null, password);
    if (!user || !isRight) {
      call.set('event', { name: 'login_failed' });
      throw new Refusal(401, 'wrong_credentials', ACCOUNT_ANSWERS.incorrect);
    }
    await attempt.forgive();
    await rehash(user, password);
    const presented = sessions.presented(call.req.header('cookie'));
    if (presented) await sessions.end(presented);
    call.set('cookie', await sessions.start(user.user_id));
    call.set('userId', user.user_id);
    // The token is a public handle that opens nothing (CONTRACT.md, "Signed-in state").
    const answer: LoginAnswer = { sanitizedResult: [recordOf(user)], auth: randomUUID() };
    return reply(call, 200, JSON.stringify(answer));
  });

  app.post('/user_logout', async call => {
    if (call.req.header('content-type') !== undefined) requireJsonType(call);
    const presented = sessions.presented(call.req.header('cookie'));
    if (presented) await sessions.end(presented);
    call.set('cookie', sessions.blankCookie());
    return reply(call, 200, JSON.stringify({ message: ACCOUNT_ANSWERS.loggedOut }));
  });

  async function rehash(user: UserRow, password: string): Promise<void> {
    if (!passwords.isOutdated(user.password_hash)) return;
    const after = await passwords.hash(password);
    await database.call(sql => replacePasswordHash(sql, user.user_id, user.password_hash, after));
  }
}

const recordOf = (user: UserRow): UserRecord => ({
  _id: user.user_id,
  fname: user.first_name,
  lname: user.last_name,
  name: `${user.first_name} ${user.last_name}`,
  email: user.email,
});
