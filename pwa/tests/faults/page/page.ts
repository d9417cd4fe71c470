import {
  addInquiry,
  sendResult as resultCall,
  subscribe as subscribeCall,
} from '../../../../api/contract/calls';
import type { ArticleKey } from '../../../../api/contract/site';
import * as account from '../../../features/account/account';
import { removeArticle, type Said, saveArticle, undoRemoval } from '../../../features/saved/saved';
import { clearEnded } from '../../../offline/clear-ended';
import { followConnection } from '../../../offline/connection';
import { discard, drain, listOutbox, type NewWrite, retry } from '../../../offline/outbox';
import { watchOutbox } from '../../../offline/outbox-events';
import { readSaved, refreshSaved, type SavedEntry } from '../../../offline/saved-list';
import { sendWrite } from '../../../offline/send';
import { watchSessionEnd } from '../../../offline/session-events';
import { readUserRecord } from '../../../offline/user-record';
import { followWaits, onEachChance, sendWaiting } from '../../../site/send-waiting';

/** A page of the site without its views: what `pwa/site/site.ts` starts, and what a reader's presses call. */

let count = 0;

/** Starts the page as the site's script does. */
export function start(): void {
  watchSessionEnd(() => void clearEnded().catch(() => undefined));
  const recount = () =>
    void listOutbox().then(
      items => {
        count = items.filter(({ call }) => call !== 'logout').length;
      },
      () => undefined,
    );
  watchOutbox(recount);
  recount();
  onEachChance(() => void sendWaiting().catch(() => undefined));
  followWaits();
  followConnection();
}

/** How many writes this page says are waiting. */
export const shownCount = (): number => count;

export const reader = (): string | null => readUserRecord()?._id ?? null;

const textOf = ({ text }: Said): string => text;

export const save = (userId: string, article: string, day: string): Promise<string> =>
  saveArticle(
    userId,
    { articleKey: article as ArticleKey, title: article, slug: article.toLowerCase() },
    day,
  ).then(textOf);

export const remove = (userId: string, entry: SavedEntry): Promise<string> =>
  removeArticle(userId, entry).then(textOf);
export const undo = (userId: string, entry: SavedEntry): Promise<string> =>
  undoRemoval(userId, entry).then(textOf);

export const list = (userId: string): Promise<SavedEntry[]> =>
  readSaved(userId).then(({ entries }) => entries);
export const refresh = (userId: string): Promise<void> => refreshSaved(userId);

const anonymous = (write: Omit<NewWrite, 'owner'>, id?: string) => sendWrite({ ...write, owner: null }, id);

/** As `pwa/features/inquiry/inquiry-form.tsx` sends it. */
export const inquire = (payload: object, topic: string) =>
  anonymous({ call: addInquiry, subject: null, body: JSON.stringify(payload), label: `Inquiry: ${topic}` });

/** As `pwa/features/newsletter/newsletter.ts` sends it. */
export const subscribe = (email: string) =>
  anonymous({
    call: subscribeCall,
    subject: email,
    body: JSON.stringify({ email }),
    label: `Subscribe ${email}`,
  });

/** As `pwa/features/quiz/result.ts` sends it. */
export const handIn = (payload: object, attemptId: string) =>
  anonymous(
    { call: resultCall, subject: null, body: JSON.stringify(payload), label: 'Result of your assessment' },
    attemptId,
  );

/** The button of the list of waiting writes. */
export async function sendNow(seq: number): Promise<void> {
  await retry(seq);
  await drain({ anyway: true });
}

export { discard, listOutbox };
export const { logIn, logOut } = account;
