import { setTimeout } from 'node:timers/promises';
import type { Hono } from 'hono';
import type { Database } from '../../db/client';
import { DatabaseAway } from '../../db/errors';
import { writeReadiness } from '../../db/queries/readiness';
import * as calls from '../contract/calls';
import type { CallEnv } from '../http/call';
import { serviceAway } from '../http/refusal';
import type { Reply } from '../http/reply';
import { serve } from '../http/serve';

const READY_MS = 1000;
/** Milliseconds between two writes. */
const APART_MS = 250;

/** Adds /healthz (the process is alive) and /readyz (it can write and is not draining). No limit counts these calls. */
export function addHealth(
  app: Hono<CallEnv>,
  reply: Reply,
  database: Database,
  isDraining: () => boolean,
): void {
  const canWrite = createWriteProbe(database);

  serve(app, calls.health, call => reply(call, 200, '{"status":"alive"}'));

  serve(app, calls.readiness, async call => {
    if (isDraining() || !(await canWrite())) throw serviceAway();
    return reply(call, 200, '{"status":"ready"}');
  });
}

/** Calls that come while a write is due or under way share it, so that no caller can cause many writes. */
function createWriteProbe(database: Database): () => Promise<boolean> {
  let running: Promise<boolean> | undefined;
  let endedAt = Number.NEGATIVE_INFINITY;
  const write = async () => {
    await setTimeout(Math.max(0, endedAt + APART_MS - performance.now()));
    try {
      return await probe(database);
    } finally {
      endedAt = performance.now();
      running = undefined;
    }
  };
  return () => {
    running ??= write();
    return running;
  };
}

async function probe(database: Database): Promise<boolean> {
  try {
    await database.call(writeReadiness, READY_MS);
    return true;
  } catch (error) {
    if (error instanceof DatabaseAway) return false;
    throw error;
  }
}
