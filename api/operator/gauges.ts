import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../../db/client';
import { readMailQueue } from '../../db/queries/operator';
import type { Clock } from '../shared/clock';

/**
 * Adds what the database knows.
 * @returns a function that reads it; while the database is away, the figures stay as they were
 */
export function addGauges(registry: Registry, database: Database, clock: Clock): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] });
  const isThere = gauge('site_database_up', 'Whether the database answers.');
  const waiting = gauge('site_mails_waiting', 'Mails that wait.');
  const failed = gauge('site_mails_failed', 'Mails that were given up.');
  const oldest = gauge('site_mail_oldest_seconds', 'How long the mail that has been due longest has waited.');
  return async () => {
    const queue = await database.call(sql => readMailQueue(sql, clock())).catch(() => null);
    isThere.set(queue === null ? 0 : 1);
    if (queue === null) return;
    oldest.set(queue.oldest_seconds);
    waiting.set(queue.waiting);
    failed.set(queue.failed);
  };
}
