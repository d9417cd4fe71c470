import type { Hono } from 'hono';
import type { Database } from '../../db/client';
import { deleteSavedArticle, findSessionWithArticles, saveArticle } from '../../db/queries/saved-articles';
import type { CallEnv } from '../call';
import { savedArticleId } from '../contract/saved-article-id';
import { deletePayload, recordId, SAVED_ANSWERS, SAVED_TEXTS, savePayload } from '../contract/saved-articles';
import type { Catalogue } from '../contract/site';
import { take } from '../guards';
import { readClaim, replyOnce } from '../idempotency';
import { readJson, validate } from '../json-body';
import type { Limiter } from '../rate-limits';
import { assertOwn, type Readers } from '../readers';
import { Refusal } from '../refusal';
import type { Reply } from '../reply';

export interface SavedArticlesNeeds {
  reply: Reply;
  database: Database;
  readers: Readers;
  catalogue: Catalogue;
  /** Per reader, for saves and deletions together. */
  limiter: Limiter;
}

const answer = (message: string) => ({ status: 200, body: JSON.stringify({ message }) });

/** A reader's saved articles. */
export function addSavedArticles(app: Hono<CallEnv>, needs: SavedArticlesNeeds): void {
  const { reply, database, readers, catalogue, limiter } = needs;

  const save = readers.signedIn(SAVED_TEXTS.signIn, async (call, reader) => {
    const { userId } = reader;
    const payload = await readJson(call, savePayload);
    assertOwn(reader, payload.id);
    const claim = readClaim(call, `u:${userId}`, payload);
    take(limiter, userId);
    const known = catalogue[payload.article];
    if (!known) throw new Refusal(422, 'unknown_article', SAVED_TEXTS.unknownArticle);
    const article = {
      id: await savedArticleId(userId, payload.article),
      article: payload.article,
      title: known.title,
      url: known.url,
      date: payload.date,
    };
    const outcome = await database.call(sql =>
      saveArticle(sql, userId, claim, article, {
        saved: answer(SAVED_ANSWERS.saved),
        alreadySaved: answer(SAVED_ANSWERS.alreadySaved),
      }),
    );
    return replyOnce(call, reply, outcome);
  });

  const remove = readers.signedIn(SAVED_TEXTS.signIn, async (call, reader) => {
    const { userId } = reader;
    const payload = await readJson(call, deletePayload);
    assertOwn(reader, payload.id);
    const claim = readClaim(call, `u:${userId}`, payload);
    take(limiter, userId);
    const outcome = await database.call(sql =>
      deleteSavedArticle(sql, userId, claim, payload.article_id, answer(SAVED_ANSWERS.removed)),
    );
    return replyOnce(call, reply, outcome);
  });

  app.put('/update_article', save);
  app.put('/delete_article', remove);

  // One statement reads session and list together: the page asks for this at every visit of a signed-in reader.
  app.get('/get_user_article/:userid', async call => {
    const userId = validate(recordId, call.req.param('userid'));
    const { reader, row } = await readers.readWith(call, SAVED_TEXTS.signIn, hash =>
      database.call(sql => findSessionWithArticles(sql, userId, hash)),
    );
    assertOwn(reader, userId);
    // The database wrote the list as JSON; there is no need to read and write it again.
    return reply(call, 200, `[{"articles":${row.articles}}]`);
  });
}
