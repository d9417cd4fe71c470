import type { Wish } from './presses';
import type { RealRows } from './site';

/** A wish, and the sentence with which the page has answered it; null if the browser was killed first. */
export interface RealAsked extends Wish {
  answer: string | null;
}

/** What has happened in a run with a real browser. */
export interface RealHistory {
  asked: RealAsked[];
  /** What has arrived at the proxy, with its Idempotency-Key. */
  sent: { path: string; body: string; key: string }[];
  rows: RealRows;
  /** The keys of the articles on the server. */
  shelf: string[];
  /** How many writes still wait 10 s after everything works again. */
  left: number;
  complaints: string[];
}

/** The page says so if it could neither send nor keep a write. */
const isPromise = ({ answer }: RealAsked) => answer !== null && !answer.includes('again');

const countOf = (rows: string[], about: string) => rows.filter(row => row === about).length;

/** What is wrong with a history, in sentences; empty if nothing is. */
export function checkReal(history: RealHistory): string[] {
  return [
    ...checkAnonymous(history),
    ...checkShelf(history),
    ...checkKeys(history),
    ...(history.left === 0 ? [] : [`stalled: ${history.left} writes still wait`]),
    ...history.complaints.map(complaint => `complaint: ${complaint}`),
  ];
}

function checkAnonymous({ asked, rows }: RealHistory): string[] {
  return asked.flatMap(one => {
    if (one.kind !== 'subscribe' && one.kind !== 'inquire') return [];
    const count = countOf(one.kind === 'subscribe' ? rows.subscribers : rows.inquiries, one.about);
    if (count > 1) return [`twice: ${one.about}`];
    return count === 0 && isPromise(one) ? [`lost: ${one.about} (${one.answer})`] : [];
  });
}

/** The last promise about an article decides; what came after it without an answer may have been done or not. */
function checkShelf({ asked, shelf }: RealHistory): string[] {
  const articles = new Set(asked.flatMap(({ kind, about }) => (isAboutArticle(kind) ? [about] : [])));
  return [...articles].flatMap(article => {
    const wishes = asked.filter(({ kind, about }) => isAboutArticle(kind) && about === article);
    const last = wishes.findLastIndex(isPromise);
    const allowed = new Set(wishes.slice(Math.max(last, 0)).map(({ kind }) => kind === 'save'));
    if (last < 0) allowed.add(false);
    const isThere = shelf.includes(article);
    const saying = wishes.map(({ kind, answer }) => `${kind} (${answer ?? 'no answer'})`).join(', ');
    return allowed.has(isThere) ? [] : [`lost: ${article} is ${isThere ? '' : 'not '}saved after ${saying}`];
  });
}

const isAboutArticle = (kind: Wish['kind']) => kind === 'save' || kind === 'remove';

/** A write has one key for ever. The same article may be saved twice, so only anonymous writes can be told apart. */
function checkKeys({ sent }: RealHistory): string[] {
  const keys = new Map<string, string>();
  return sent.flatMap(({ path, body, key }) => {
    if (path !== '/subscribe_user' && path !== '/add_inquiry') return [];
    const first = keys.get(body) ?? key;
    keys.set(body, first);
    return first === key ? [] : [`two keys: ${path} ${body}`];
  });
}
