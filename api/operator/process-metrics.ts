import cluster from 'node:cluster';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Registry } from 'prom-client';
import type { WatchStatement } from '../../db/client';
import type { Log } from '../http/log';
import { meter } from './meter';
import { meterStatements } from './meter-statements';

/** The metrics of this process: requests, mails, errors, memory, garbage collection, delay of the event loop. */
export interface ProcessMetrics {
  /** Counts what goes through a log. */
  meter(log: Log): Log;
  /** Counts and times statements of the database. */
  watch: WatchStatement;
  /** Counts spans that nobody will see. */
  dropSpans(count: number): void;
  read(): Promise<string>;
}

/** Begins to measure this process. One of several answers the first process when that asks. */
export function measureProcess(): ProcessMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  if (cluster.isWorker) {
    AggregatorRegistry.setRegistries(registry);
    // Its constructor listens for the first process.
    new AggregatorRegistry();
  }
  const dropped = new Counter({
    name: 'site_spans_dropped_total',
    help: 'Spans that the collector did not take.',
    registers: [registry],
  });
  return {
    meter: log => meter(log, registry),
    watch: meterStatements(registry),
    dropSpans: count => dropped.inc(count),
    read: () => registry.metrics(),
  };
}

/** Lets the first of several processes read the metrics of all others, added up. */
export function readAllProcesses(): () => Promise<string> {
  const all = new AggregatorRegistry();
  return () => all.clusterMetrics();
}
