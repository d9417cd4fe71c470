import * as v from 'valibot';
import { refusedAs } from './errors';
import { SAVED_DATE_LENGTH, SAVED_TEXTS } from './saved-texts';
import { ARTICLE_KEYS, type ArticleKey } from './site';

/** The server's answers. */
export const SAVED_ANSWERS = {
  saved: 'Article saved',
  alreadySaved: 'Article already saved',
  removed: 'Article removed',
} as const;

/** An id in a payload or path: a UUID, converted to lower case. */
export const recordId = v.pipe(
  v.string(SAVED_TEXTS.badId),
  v.uuid(SAVED_TEXTS.badId),
  v.toLowerCase(),
  refusedAs('bad_id'),
);

/** PUT /update_article. Only the key counts: title and url come from the catalogue, whatever the caller sent. */
export const savePayload = v.object({
  id: recordId,
  article: v.pipe(v.picklist(ARTICLE_KEYS, SAVED_TEXTS.unknownArticle), refusedAs('unknown_article')),
  title: v.string(SAVED_TEXTS.wrongText),
  date: v.pipe(
    v.string(SAVED_TEXTS.wrongDate),
    v.maxLength(SAVED_DATE_LENGTH, SAVED_TEXTS.wrongDate),
    v.regex(/^\P{Cc}*$/u, SAVED_TEXTS.wrongDate),
  ),
  url: v.string(SAVED_TEXTS.wrongText),
});

/** PUT /delete_article. */
export const deletePayload = v.object({ id: recordId, article_id: recordId });

export interface SavedArticle {
  _id: string;
  article: ArticleKey;
  title: string;
  /** The day of the save, as the caller wrote it. */
  date: string;
  /** The slug, without a leading slash. */
  url: string;
}

/** The answer to GET /get_user_article/{userid}: newest first. */
export type SavedList = [{ articles: SavedArticle[] }];
