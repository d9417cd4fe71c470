import { hash } from 'node:crypto';
import { type Adapter, generateIdFromEntropySize, Lucia, TimeSpan } from 'lucia';
import type { Database } from '../../db/client';
import {
  addSession,
  deleteSession,
  renewSession,
  type SessionRow,
  type Verified,
} from '../../db/queries/sessions';
import type { Clock } from '../shared/clock';

/**
 * The only file that knows lucia. The browser's cookie has the session id; the database has its SHA-256. Lucia compares
 * expiries with the system time only, so the adapter shifts expiries from our clock to that time. The database lets no
 * expiry exceed the absolute limit.
 */
export interface Sessions {
  /** Returns the session that a request presents: the id in its cookie, and the id's hash in the database. */
  presented(cookieHeader: string | undefined): PresentedSession | null;
  /** Validates a presented session by its row, and renews it once half of its life is over. */
  validate(session: PresentedSession, row: SessionRow | null): Promise<Reader | null>;
  /**
   * Starts a session with a new id, if the verified hash is still the user's: a new password may have been set
   * meanwhile.
   * @returns the Set-Cookie header, or null if the hash has changed
   */
  start(verified: Verified): Promise<string | null>;
  end(session: PresentedSession): Promise<void>;
  /** The Set-Cookie header that removes the cookie. */
  blankCookie(): string;
}

interface PresentedSession {
  id: string;
  hash: string;
}

/** The reader who makes a call. */
export interface Reader {
  userId: string;
  /** The Set-Cookie header of a session that was just renewed. */
  renewedCookie?: string;
}

const IDLE = new TimeSpan(14, 'd');
/** 200 bits in base 32, as lucia makes them. */
const ID_BYTES = 25;
const ID = '[a-z2-7]{40}';

const hashOf = (id: string) => hash('sha256', id);

/** Creates sessions in the database; the scheme of the site's address decides the name and security of the cookie. */
export function createSessions(database: Database, siteUrl: URL, clock: Clock): Sessions {
  const isSecure = siteUrl.protocol === 'https:';
  const name = isSecure ? '__Host-sid' : 'sid';
  const cookie = new RegExp(`(?:^|; ?)${name}=(${ID})(?:;|$)`);
  const handed = new Map<string, SessionRow>();
  const lucia = new Lucia(createAdapter(database, clock, handed), {
    sessionExpiresIn: IDLE,
    sessionCookie: {
      name,
      attributes: { secure: isSecure, sameSite: 'lax', path: '/' },
    },
  });
  return {
    presented(cookieHeader) {
      const id = cookie.exec(cookieHeader ?? '')?.[1];
      return id === undefined ? null : { id, hash: hashOf(id) };
    },
    async validate({ id }, row) {
      if (row === null) return null;
      handed.set(id, row);
      const { session } = await lucia.validateSession(id);
      if (session === null) return null;
      const reader = { userId: session.userId };
      return session.fresh ? { ...reader, renewedCookie: lucia.createSessionCookie(id).serialize() } : reader;
    },
    async start(verified) {
      const id = generateIdFromEntropySize(ID_BYTES);
      const createdAt = clock();
      const expiresAt = new Date(createdAt.getTime() + IDLE.milliseconds());
      const isStarted = await database.call(sql =>
        addSession(sql, verified, { hash: hashOf(id), createdAt, expiresAt }),
      );
      return isStarted ? lucia.createSessionCookie(id).serialize() : null;
    },
    end: ({ id }) => lucia.invalidateSession(id),
    blankCookie: () => lucia.createBlankSessionCookie().serialize(),
  };
}

/**
 * @param handed rows that `validate` passes to lucia, so that the statement that read them can read more than a session.
 * Lucia takes a row before anything else can run, so a row never outlives its call.
 */
function createAdapter(database: Database, clock: Clock, handed: Map<string, SessionRow>): Adapter {
  const aheadMs = () => Date.now() - clock().getTime();
  const absent = () =>
    Promise.reject(new Error('Sessions are begun, and ended all together, by statements of ours.'));
  return {
    async getSessionAndUser(id) {
      const row = handed.get(id);
      handed.delete(id);
      if (!row) return [null, null];
      const expiresAt = new Date(row.expires_at.getTime() + aheadMs());
      return [
        { id, userId: row.user_id, expiresAt, attributes: {} },
        { id: row.user_id, attributes: {} },
      ];
    },
    updateSessionExpiration: (id, expiresAt) =>
      database.call(sql => renewSession(sql, hashOf(id), new Date(expiresAt.getTime() - aheadMs()))),
    deleteSession: id => database.call(sql => deleteSession(sql, hashOf(id))),
    setSession: absent,
    getUserSessions: absent,
    deleteUserSessions: absent,
    deleteExpiredSessions: absent,
  };
}
