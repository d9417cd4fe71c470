import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { openDatabase } from '../../db/client';
import { findCities, findCountries, findStates } from '../../db/queries/geography';
import { findSessionWithArticles } from '../../db/queries/saved-articles';

/**
 * The measure of the API: the same queries through Hono and the driver, with nothing around them; and for each write
 * one insert of what was sent into a table of its own. Its arguments are a data directory, which is not used, and the
 * hash of a session.
 */
const [dataDir = '', sessionHash = ''] = process.argv.slice(2);
const { sql } = await openDatabase({ url: process.env.DATABASE_URL, dataDir });
await sql`create table if not exists bare (bare_id uuid primary key, sent jsonb not null)`;

const app = new Hono();
app.get('/get_user_article/:userid', async call => {
  const row = await findSessionWithArticles(sql, call.req.param('userid'), sessionHash);
  return call.json([{ articles: JSON.parse(row?.articles ?? '[]') }]);
});
app.get('/get_countries', async call => call.json(await findCountries(sql)));
app.get('/get_states/:id', async call => call.json(await findStates(sql, Number(call.req.param('id')))));
app.get('/get_cities/:id', async call => call.json(await findCities(sql, Number(call.req.param('id')))));

const insert = async (call: Context) => {
  const sent = JSON.stringify(await call.req.json());
  await sql`insert into bare (bare_id, sent) values (${crypto.randomUUID()}, ${sent}::text::jsonb)`;
  return call.json({ message: 'done' });
};
app.post('*', insert);
app.put('*', insert);

const server = createServer(getRequestListener(app.fetch));
server.listen(0, '127.0.0.1', () => {
  console.log(`answers at http://localhost:${(server.address() as AddressInfo).port}`);
});
