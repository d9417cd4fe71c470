import { hash } from 'node:crypto';
import type { Hono } from 'hono';
import type * as v from 'valibot';
import type { Database } from '../../db/client';
import type { Claim } from '../../db/queries/idempotency';
import {
  type Asserted,
  deleteSavedArticle,
  findSessionWithArticles,
  type ReadersWrite,
  saveArticle,
} from '../../db/queries/saved-articles';
import { assertOwn, notTheirs, type Readers } from '../auth/readers';
import * as calls from '../contract/calls';
import { savedArticleId } from '../contract/saved-article-id';
import { deletePayload, recordId, SAVED_ANSWERS, savePayload } from '../contract/saved-articles';
import { SAVED_TEXTS } from '../contract/saved-texts';
import type { Catalogue } from '../contract/site';
import type { Call, CallEnv } from '../http/call';
import { requireCallsLeft } from '../http/guards';
import { readClaim, replyOnce } from '../http/idempotency';
import { readJson, validate } from '../http/json-body';
import type { Limiter } from '../http/rate-limits';
import { Refusal } from '../http/refusal';
import type { Reply } from '../http/reply';
import { serve } from '../http/serve';
import type { Clock } from '../shared/clock';

interface SavedArticlesNeeds {
  reply: Reply;
  database: Database;
  readers: Readers;
  catalogue: Catalogue;
  clock: Clock;
  /** Per reader, for saves and deletions together. */
  limiter: Limiter;
}

/** Synchronous, because WebCrypto's detour through a thread costs more than the hash. */
const sha1 = (input: Uint8Array) => hash('sha1', input);

const body = (message: string) => JSON.stringify({ message });
const ANSWERS = {
  saved: body(SAVED_ANSWERS.saved),
  alreadySaved: body(SAVED_ANSWERS.alreadySaved),
  removed: body(SAVED_ANSWERS.removed),
};

/** Adds the calls that list, save and remove a reader's articles. */
export function addSavedArticles(app: Hono<CallEnv>, needs: SavedArticlesNeeds): void {
  const { reply, database, readers, catalogue, clock, limiter } = needs;

  /** Makes the handler of a reader's write. Its statement also checks the session, so it takes one database call. */
  const write =
    <Schema extends v.GenericSchema<unknown, { id: string }> & { entries: v.ObjectEntries }>(
      schema: Schema,
      run: (payload: v.InferOutput<Schema>, asserted: Asserted, claim: Claim) => Promise<ReadersWrite | null>,
    ) =>
    async (call: Call) => {
      const { reader, row } = await readers.readWith(call, SAVED_TEXTS.signIn, async sessionHash => {
        const payload = await readJson(call, schema);
        const claim = readClaim(call, `u:${payload.id}`, payload);
        // Only checks the limit here: an unproven user id must not use up that user's calls.
        requireCallsLeft(limiter, payload.id);
        return run(payload, { sessionHash, userId: payload.id, now: clock() }, claim);
      });
      limiter.take(reader.userId);
      if (row.outcome === null) throw notTheirs();
      return replyOnce(call, reply, row.outcome);
    };

  const save = write(savePayload, async (payload, asserted, claim) => {
    const known = catalogue[payload.article];
    if (!known) throw new Refusal(422, 'unknown_article', SAVED_TEXTS.unknownArticle);
    const article = {
      id: await savedArticleId(asserted.userId, payload.article, sha1),
      article: payload.article,
      title: known.title,
      url: known.url,
      date: payload.date,
    };
    return database.call(sql => saveArticle(sql, asserted, claim, article, ANSWERS));
  });

  const remove = write(deletePayload, ({ article_id }, asserted, claim) =>
    database.call(sql => deleteSavedArticle(sql, asserted, claim, article_id, ANSWERS.removed)),
  );

  serve(app, calls.saveArticle, save);
  serve(app, calls.deleteArticle, remove);

  // One statement reads session and list together, because the page calls this at every visit of a signed-in reader.
  serve(app, calls.listArticles, async call => {
    const userId = validate(recordId, call.req.param('userid'));
    const { reader, row } = await readers.readWith(call, SAVED_TEXTS.signIn, hash =>
      database.call(sql => findSessionWithArticles(sql, userId, hash)),
    );
    assertOwn(reader, userId);
    // The database returns the list as JSON text, which needs no parsing.
    return reply(call, 200, `[{"articles":${row.articles}}]`);
  });
}
