import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { openDatabase } from '../../../db/client';
import { migrate } from '../../../db/migrate';
import { findSessionWithArticles } from '../../../db/queries/saved-articles';
import { addSession } from '../../../db/queries/sessions';
import type { SavedArticle } from '../../contract/saved-articles';
import { listenLocally } from '../support/listen';

/**
 * The baseline for a database read: the same statement through Hono and the driver, with nothing around it.
 * Arguments: the data directory, and a file with the reader and the list.
 */
const [dataDir = '', listFile = ''] = process.argv.slice(2);
const { userId, articles }: { userId: string; articles: SavedArticle[] } = JSON.parse(
  readFileSync(listFile, 'utf8'),
);
/** As long as a real hash. */
const HASH = '0'.repeat(64);

const { sql } = await openDatabase({ url: process.env.DATABASE_URL || undefined, dataDir });
await migrate(sql);
await sql`
  insert into users (user_id, first_name, last_name, email, password_hash)
  values (${userId}, 'Ada', 'Lovelace', 'ada@example.com', '')
`;
await addSession(
  sql,
  { userId, passwordHash: '' },
  { hash: HASH, createdAt: new Date(), expiresAt: new Date(Date.now() + 3_600_000) },
);
for (const { _id, article, title, url, date } of articles.toReversed()) {
  await sql`
    insert into saved_articles (saved_article_id, user_id, article, title, url, saved_on)
    values (${_id}, ${userId}, ${article}, ${title}, ${url}, ${date})
  `;
}

const app = new Hono();
app.get('/get_user_article/:userid', async call => {
  const row = await findSessionWithArticles(sql, call.req.param('userid'), HASH);
  return call.json([{ articles: JSON.parse(row?.articles ?? '[]') }]);
});

const server = createServer(getRequestListener(app.fetch));
console.log(`answers at http://localhost:${await listenLocally(server)}`);
