import { Gauge, Histogram, type Registry } from 'prom-client';
import type { WatchStatement } from '../../db/client';

/** In seconds: from a read of the cache to the deadline of a call. */
const BUCKETS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 5];

/** Counts and times the statements of the database. */
export function meterStatements(registry: Registry): WatchStatement {
  const open = new Gauge({
    name: 'site_database_statements',
    help: 'Statements that run, or wait for a connection of the pool.',
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'site_database_seconds',
    help: 'From sending a statement to its end, the wait for a connection included.',
    labelNames: ['kind'],
    buckets: BUCKETS,
    registers: [registry],
  });
  return (kind, ending) => {
    open.inc();
    const observe = seconds.startTimer({ kind });
    const end = () => {
      open.dec();
      observe();
    };
    ending.then(end, end);
  };
}
