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

const KEPT = 'Saved on this device; will be sent when you are online';
const REMOVAL_KEPT = 'Removed on this device; will be sent when you are online';
const UNSENT = 'The change could not be sent, and this device cannot keep it for later. Please try again.';

/** Without storage, nothing waits. */
const NOTHING: Awaited<ReturnType<typeof takeBack>> = { removed: [], isComplete: true };

/** The day of the save as the specification writes it: `September 4, 2023`. */
const today = () => new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date());

async function send(write: NewWrite, keptText: string): Promise<string> {
  const outcome = await sendWrite(write);
  switch (outcome.kind) {
    case 'done':
      return outcome.message;
    case 'kept':
      return keptText;
    case 'signIn':
      return SAVED_TEXTS.signIn;
    case 'refused':
      return outcome.message;
    case 'unsent':
      return UNSENT;
  }
}

/**
 * Saves an article for a reader, durably before anything is sent.
 * @param userId the reader's id
 * @param date the day of the save in words
 * @returns the sentence to show: the server's message, or that the save is kept, or that it is neither kept nor sent
 */
export function saveArticle(
  userId: string,
  { articleKey, title, slug }: SaveTarget,
  date = today(),
): Promise<string> {
  return send(
    {
      owner: userId,
      call: saveCall,
      subject: articleKey,
      body: JSON.stringify({ id: userId, article: articleKey, title, date, url: slug }),
      label: `Save “${title}”`,
    },
    KEPT,
  );
}

/**
 * Removes a saved article of the reader with this id. A save that was never sent is discarded. The removal is sent all the
 * same: the list on this device may be outdated, and the server may have the article already.
 * @returns the sentence to show
 */
export async function removeArticle(userId: string, { article }: SavedEntry): Promise<string> {
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
    REMOVAL_KEPT,
  );
}

/**
 * Takes a removal back. One that was never sent is discarded; otherwise the article is saved again, with its day.
 * @param entry the list's entry before the removal
 * @returns the sentence to show
 */
export async function undoRemoval(userId: string, { article, state }: SavedEntry): Promise<string> {
  const { removed, isComplete } = await takeBack(
    ({ owner, subject, call }) => owner === userId && subject === article.article && call === 'deleteArticle',
  ).catch(() => NOTHING);
  // The removal of a save that waited or was refused has discarded it: only a new one brings the article back.
  if (isComplete && state === 'saved' && removed.some(item => item.state === 'queued'))
    return 'Article saved';
  const { article: articleKey, title, url: slug, date } = article;
  return saveArticle(userId, { articleKey, title, slug }, date);
}
