import type { ServerRows } from '../../../../api/tests/faults/server-module';
import type { Scenario, Step } from './scenario';

/** What a reader has asked for, and what the page told them. Times are the world's, in epoch milliseconds. */
export interface Asked {
  /** The place in the schedule. */
  step: number;
  kind:
    | 'save'
    | 'remove'
    | 'undo'
    | 'inquire'
    | 'subscribe'
    | 'handIn'
    | 'discard'
    | 'sendNow'
    | 'logIn'
    | 'logOut';
  device: string;
  page: string;
  reader: string | null;
  /** The article, or what is unlike in each anonymous write. */
  about: string;
  /** The day of a save, unlike in each. */
  day?: string;
  at: number;
  /** The sentence, or the kind of outcome, that the page showed; missing if the page died first. */
  answer?: string;
  answeredAt?: number;
}

/** One request of a device. */
export interface Sent {
  device: string;
  /** The page or worker. */
  by: string;
  method: string;
  path: string;
  key: string | null;
  body: string;
  at: number;
  fault: string | null;
  /** Whether the server's code has run. */
  reached: boolean;
  /** When the device had its answer or its error; missing if it died first. */
  endedAt?: number;
  status?: number;
  /** The wait in the answer's Retry-After, in milliseconds. */
  retryAfterMs?: number;
  /** Whether the wait was in an answer with the server's own sentence. */
  isOurs?: boolean;
}

/** One call that the server's code has answered, in the order of its doing. */
export interface Performed {
  request: number;
  at: number;
  path: string;
  key: string | null;
  body: string;
  status: number;
  isReplay: boolean;
  /** The reader of the session that the call had. */
  code: string | null;
}

/** A thing that happened to a device. */
export interface Happened {
  step: number;
  at: number;
  device: string;
  what: Step['do'];
  detail: string;
}

export interface Waiting {
  owner: string | null;
  call: string;
  subject: string | null;
  state: string;
  body: string;
  id: string;
}

/** What a device has kept and shows. */
export interface Look {
  when: string;
  at: number;
  device: string;
  reader: string | null;
  waiting: Waiting[];
  /** The owners of stored lists, the remembered reader, and the number of attempts. */
  private: { lists: string[]; reader: string | null; attempts: number; record: string | null };
  /** The list of saved articles on the page; null if nobody is signed in. */
  list: { article: string; state: string }[] | null;
  /** The number of waiting writes that the page shows. */
  count: number;
}

export interface History {
  scenario: Scenario;
  healedAt: number;
  asked: Asked[];
  sent: Sent[];
  performed: Performed[];
  happened: Happened[];
  looks: Look[];
  rows: ServerRows;
  /** What became of a reader's write under a key that another reader has used; null if there was none to use. */
  borrowed: 'done' | 'got the first answer' | 'was refused' | null;
}
