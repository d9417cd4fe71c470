import { deleteArticle, saveArticle as saveCall } from '../../../api/contract/calls';
import { savedArticleId } from '../../../api/contract/saved-article-id';
import { SAVED_TEXTS } from '../../../api/contract/saved-texts';
import type { ArticleKey } from '../../../api/contract/site';
import type { NewWrite } from '../../offline/outbox';
import type { SavedEntry } from '../../offline/saved-list';
import { sendWrite } from '../../offline/send';
import { takeBack } from '../../offline/take-back';

/** What can be saved: an article, as its page and its cards describe it. */
export interface SaveTarget {
  articleKey: ArticleKey;
  title: string;
  slug: string;
}

/** How an act is answered by the page itself. */
const SAVING: Record<'kept' | 'signIn' | 'later', string> = {
  kept: 'Saved on this device; will be sent when you are online',
  signIn: SAVED_TEXTS.signIn,
  later: 'the article will be saved',
};
const REMOVING: typeof SAVING = {
  kept: 'Removed on this device; will be sent when you are online',
  signIn: 'Please log in',
  later: 'the article will be removed',
};
/** How long the sentences about an ended session are shown, in milliseconds. */
const ENDED_MS = 9000;
const UNSENT = 'The change could not be sent, and this device cannot keep it for later. Please try again.';
const UNSENT_MS = 6000;

/** Without storage, nothing waits. */
const NOTHING: Awaited<ReturnType<typeof takeBack>> = { removed: [], isComplete: true };

/** The day of the save as the specification writes it: `September 4, 2023`. */
const today = () => new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date());

/** The answer to a save or a removal. */
export interface Said {
  /** What to show: the server's message, or that it is kept, or that it is neither kept nor sent. */
  text: string;
  /** For how long, in milliseconds; undefined for as long as usual. */
  shownMs?: number;
  /** Whether it is sent, or waits for nothing but the network. */
  isTaken: boolean;
  /** Whether the server has done what was asked, and nothing else is to be said. */
  isDone?: boolean;
}

async function send(write: NewWrite, { kept, signIn, later }: typeof SAVING): Promise<Said> {
  const outcome = await sendWrite(write);
  switch (outcome.kind) {
    case 'done':
      return { text: outcome.message, isTaken: true, isDone: true };
    case 'kept':
      return { text: kept, isTaken: true };
    case 'signIn': {
      const then = outcome.isLost ? '' : `; ${later} as soon as you have logged in`;
      return { text: `${signIn}. Your session has ended${then}.`, shownMs: ENDED_MS, isTaken: false };
    }
    case 'refused':
      return { text: outcome.message, isTaken: false };
    case 'unsent':
      return { text: UNSENT, shownMs: UNSENT_MS, isTaken: false };
  }
}

/**
 * Saves an article for a reader, durably before anything is sent.
 * @param userId the reader's id
 * @param date the day of the save in words
 */
export function saveArticle(
  userId: string,
  { articleKey, title, slug }: SaveTarget,
  date = today(),
): Promise<Said> {
  return send(
    {
      owner: userId,
      call: saveCall,
      subject: articleKey,
      body: JSON.stringify({ id: userId, article: articleKey, title, date, url: slug }),
      label: `Save “${title}”`,
    },
    SAVING,
  );
}

/**
 * Removes a saved article of the reader with this id. A save that was never sent is discarded. The removal is sent all the
 * same: the list on this device may be outdated, and the server may have the article already.
 */
export async function removeArticle(userId: string, { article }: SavedEntry): Promise<Said> {
  await takeBack(({ owner, subject }) => owner === userId && subject === article.article).catch(
    () => NOTHING,
  );
  return send(
    {
      owner: userId,
      call: deleteArticle,
      subject: article.article,
      body: JSON.stringify({ id: userId, article_id: await savedArticleId(userId, article.article) }),
      label: `Remove “${article.title}”`,
    },
    REMOVING,
  );
}

/**
 * Takes a removal back. One that was never sent is discarded; otherwise the article is saved again, with its day.
 * @param entry the list's entry before the removal
 */
export async function undoRemoval(userId: string, { article, state }: SavedEntry): Promise<Said> {
  const { removed, isComplete } = await takeBack(
    ({ owner, subject, call }) => owner === userId && subject === article.article && call === 'deleteArticle',
  ).catch(() => NOTHING);
  // The removal of a save that waited or was refused has discarded it: only a new one brings the article back.
  if (isComplete && state === 'saved' && removed.some(item => item.state === 'queued'))
    return { text: 'Article saved', isTaken: true };
  const { article: articleKey, title, url: slug, date } = article;
  return saveArticle(userId, { articleKey, title, slug }, date);
}
