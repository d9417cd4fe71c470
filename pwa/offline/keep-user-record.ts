import type { UserRecord } from '../../api/contract/accounts';
import { announceUserRecord, USER_KEY } from './user-record';

const TOKEN_KEY = 'token';

/** Stores the logged-in reader; the token is a public handle that opens nothing. Pages that only read do not load this. */
export function keepUserRecord(user: UserRecord, token: string): void {
  localStorage.setItem(USER_KEY, JSON.stringify(user));
  localStorage.setItem(TOKEN_KEY, token);
  announceUserRecord();
}
