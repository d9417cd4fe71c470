import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { openDatabase } from '../../../db/client';
import { findCities, findCountries, findStates } from '../../../db/queries/geography';
import { findSessionWithArticles } from '../../../db/queries/saved-articles';
import { listenLocally } from '../support/listen';

/**
 * The baseline for the API: the same queries through Hono and the driver, with nothing around them, and for each write
 * one insert of its row. Arguments: a data directory, used if no server is named, and the hash of a session.
 */
const [dataDir = '', sessionHash = ''] = process.argv.slice(2);
const { sql } = await openDatabase({ url: process.env.DATABASE_URL || undefined, dataDir });

const app = new Hono();
app.get('/get_user_article/:userid', async call => {
  const row = await findSessionWithArticles(sql, call.req.param('userid'), sessionHash);
  return call.json([{ articles: JSON.parse(row?.articles ?? '[]') }]);
});
app.get('/get_countries', async call => call.json(await findCountries(sql)));
app.get('/get_states/:id', async call => call.json(await findStates(sql, Number(call.req.param('id')))));
app.get('/get_cities/:id', async call => call.json(await findCities(sql, Number(call.req.param('id')))));

type Sent = Record<string, string>;

/** The row of each write, and a copy of its table with the same columns, indexes and references. */
const INSERTS: Record<string, { table: string; row: (sent: Sent) => Record<string, unknown> }> = {
  '/add_inquiry': {
    table: 'inquiries',
    row: sent => ({
      inquiry_id: randomUUID(),
      first_name: sent.fname,
      last_name: sent.lname,
      country: sent.country,
      state: sent.state,
      city: sent.city,
      contact: sent.contact,
      topic: sent.help,
      message: sent.massage,
      created_at: new Date(),
      request_key: randomUUID(),
      fingerprint: '',
      answer: '',
    }),
  },
  '/subscribe_user': { table: 'subscribers', row: ({ email }) => ({ email, asked_at: new Date() }) },
  '/forgetpassword': {
    table: 'mail_outbox',
    row: ({ username }) => ({ kind: 'x', recipient: username, next_at: new Date(), expires_at: new Date() }),
  },
  '/send_result': {
    table: 'quiz_results',
    row: sent => ({
      quiz_result_id: randomUUID(),
      quiz_set: 'a sign of the set',
      selections: '{0,4,7,11,15,19,23,27,31,35,39,43,46,50,54,58,62}',
      score: sent.score,
      outoff: sent.outoff,
      created_at: new Date(),
      request_key: randomUUID(),
      fingerprint: '',
      answer: '',
    }),
  },
  '/update_article': { table: 'saved_articles', row: savedArticle },
  '/delete_article': { table: 'saved_articles', row: savedArticle },
};

for (const table of new Set(Object.values(INSERTS).map(insert => insert.table))) {
  await sql`create table ${sql(`bare_${table}`)} (like ${sql(table)} including all)`;
}
await sql`alter table bare_saved_articles add foreign key (user_id) references users`;

app.on(['POST', 'PUT'], '*', async call => {
  const { table, row } = INSERTS[call.req.path] ?? { table: '', row: () => ({}) };
  await sql`insert into ${sql(`bare_${table}`)} ${sql(row(await call.req.json()))}`;
  return call.json({ message: 'done' });
});

/** Makes a unique article name for each row: a reader has each article once, and the load saves more than exist. */
function savedArticle({ id, title = '', url = '', date = '' }: Sent) {
  return { saved_article_id: randomUUID(), user_id: id, article: randomUUID(), title, url, saved_on: date };
}

const server = createServer(getRequestListener(app.fetch));
console.log(`answers at http://localhost:${await listenLocally(server)}`);
