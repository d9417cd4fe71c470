import type { Hono } from 'hono';
import type { Database } from '../../db/client';
import { DatabaseAway } from '../../db/errors';
import type { CallEnv } from '../call';
import { serviceAway } from '../refusal';
import type { Reply } from '../reply';

const READY_MS = 1000;

/** Whether the process lives, and whether it can work (RELIABILITY.md decision 33); outside the limits. */
export function addHealth(
  app: Hono<CallEnv>,
  reply: Reply,
  database: Database,
  isDraining: () => boolean,
): void {
  app.get('/healthz', call => reply(call, 200, '{"status":"alive"}'));

  app.get('/readyz', async call => {
    if (isDraining() || !(await answers(database))) throw serviceAway();
    return reply(call, 200, '{"status":"ready"}');
  });
}

async function answers(database: Database): Promise<boolean> {
  try {
    await database.call(sql => sql`select 1`, READY_MS);
    return true;
  } catch (error) {
    if (error instanceof DatabaseAway) return false;
    throw error;
  }
}
