import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import type { Database } from '../../db/client';
import type { Verified } from '../../db/queries/sessions';
import { addUser, findUserByEmail, replacePasswordHash, type UserRow } from '../../db/queries/users';
import type { Devices } from '../auth/devices';
import { type LoginThrottle, slowed } from '../auth/login-throttle';
import type { Passwords } from '../auth/passwords';
import type { Sessions } from '../auth/session';
import {
  ACCOUNT_ANSWERS,
  type LoginAnswer,
  loginPayload,
  signupPayload,
  type UserRecord,
} from '../contract/accounts';
import * as calls from '../contract/calls';
import { networkOf } from '../http/address';
import type { CallEnv } from '../http/call';
import { errorBody } from '../http/error-answers';
import { countCall } from '../http/guards';
import { readClaim, replyOnceWithSecret } from '../http/idempotency';
import { readJson, requireJsonType } from '../http/json-body';
import type { Limiter } from '../http/rate-limits';
import { Refusal } from '../http/refusal';
import type { Reply } from '../http/reply';
import { serve } from '../http/serve';

interface AccountsNeeds {
  reply: Reply;
  database: Database;
  sessions: Sessions;
  devices: Devices;
  passwords: Passwords;
  /** @throws Refusal 422 for an easily guessed password */
  requireHardToGuess: (password: string) => void;
  throttle: LoginThrottle;
  signupLimiter: Limiter;
  loginLimiter: Limiter;
  /** Per account, for browsers that the account knows. */
  knownLimiter: Limiter;
}

/** Adds the calls that sign up, log in and log out. */
export function addAccounts(app: Hono<CallEnv>, needs: AccountsNeeds): void {
  const {
    reply,
    database,
    sessions,
    devices,
    passwords,
    requireHardToGuess,
    throttle,
    signupLimiter,
    loginLimiter,
    knownLimiter,
  } = needs;

  serve(app, calls.signup, async call => {
    const { password, ...person } = await readJson(call, signupPayload);
    requireHardToGuess(password);
    // The fingerprint leaves out the password: a fast hash of it would defeat the slow one.
    const asked = readClaim(call, 'a:user_signup', person, person.email);
    const { address } = call.env;
    countCall(signupLimiter, address);
    const lane = networkOf(address);
    const passwordHash = await passwords.hash(password, lane);
    const claim = { ...asked, secretHash: passwordHash };
    const user = { firstName: person.fname, lastName: person.lname, email: person.email, passwordHash };
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
    return replyOnceWithSecret(call, reply, outcome, hash => passwords.verify(hash, password, lane));
  });

  // Takes no Idempotency-Key: its answer contains personal data and a cookie, and must not be stored.
  serve(app, calls.login, async call => {
    const { username, password } = await readJson(call, loginPayload);
    const { address } = call.env;
    const cookieHeader = call.req.header('cookie');
    const found = await findUser(username);
    const device = devices.find(cookieHeader, found?.password_hash ?? null);
    const userId = found?.user_id ?? null;
    // All browsers that an account knows share one limit, because anybody can register many for their own account.
    const known = device === null ? null : userId;
    const waitMs = known === null ? loginLimiter.take(address) : knownLimiter.take(known);
    if (waitMs > 0) throw slowed(waitMs);
    const attempt = await throttle.take({ username, userId, address, device });
    const lane = known ?? networkOf(address);
    const entered = await enter(found, username, password, lane).catch(async error => {
      await attempt.takeBack();
      throw error;
    });
    if (!entered) {
      call.set('event', { name: 'login_failed' });
      throw new Refusal(401, 'wrong_credentials', ACCOUNT_ANSWERS.incorrect);
    }
    const { user, cookie } = entered;
    await attempt.forgive();
    const passwordHash = await rehash(user, password, lane);
    const presented = sessions.presented(cookieHeader);
    if (presented) await sessions.end(presented);
    call.set('cookies', [cookie, devices.remember(passwordHash, device ?? undefined)]);
    call.set('userId', user.user_id);
    // The token is random and opens nothing.
    const answer: LoginAnswer = { sanitizedResult: [recordOf(user)], auth: randomUUID() };
    return reply(call, 200, JSON.stringify(answer));
  });

  serve(app, calls.logout, async call => {
    if (call.req.header('content-type') !== undefined) requireJsonType(call);
    const presented = sessions.presented(call.req.header('cookie'));
    if (presented) await sessions.end(presented);
    call.set('cookies', [sessions.blankCookie()]);
    return reply(call, 200, JSON.stringify({ message: ACCOUNT_ANSWERS.loggedOut }));
  });

  const findUser = (username: string) => database.call(sql => findUserByEmail(sql, username));

  /**
   * Verifies a password and starts a session.
   * @param found the user of the name, or null
   * @param lane groups callers that share one line of the hash queue
   * @returns the user and the cookie of the session, or null if name or password is wrong
   * @throws Refusal 503 if too many hashes are waiting
   */
  async function enter(
    found: UserRow | null,
    username: string,
    password: string,
    lane: string,
  ): Promise<{ user: UserRow; cookie: string } | null> {
    for (let user = found; ; user = await findUser(username)) {
      // An unknown user takes the same work, so that timing does not reveal who has an account.
      const isRight = await passwords.verify(user?.password_hash ?? null, password, lane);
      if (!user || !isRight) return null;
      const cookie = await sessions.start(verifiedOf(user));
      if (cookie !== null) return { user, cookie };
      // A reset, or a log-in that replaced the hash, came in between: verify against the present hash.
    }
  }

  /** Replaces a hash that was made with less work than now required. @returns the user's present hash */
  async function rehash(user: UserRow, password: string, lane: string): Promise<string> {
    if (!passwords.isOutdated(user.password_hash)) return user.password_hash;
    const after = await passwords.hash(password, lane);
    const isReplaced = await database.call(sql => replacePasswordHash(sql, verifiedOf(user), after));
    return isReplaced ? after : user.password_hash;
  }
}

const verifiedOf = (user: UserRow): Verified => ({ userId: user.user_id, passwordHash: user.password_hash });

const recordOf = (user: UserRow): UserRecord => ({
  _id: user.user_id,
  fname: user.first_name,
  lname: user.last_name,
  name: `${user.first_name} ${user.last_name}`,
  email: user.email,
});
