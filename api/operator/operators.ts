import { Counter, Gauge, Registry } from 'prom-client';
import type { Database } from '../../db/client';
import type { Operator } from '../settings/env';
import { systemClock } from '../shared/clock';
import { createOperatorApp } from './app';
import { addGauges } from './gauges';
import { listenForOperators } from './listen';

interface OperatorsNeeds {
  operator: Operator;
  database: Database;
  /** The metrics of the processes that answer calls. */
  readProcesses(): Promise<string>;
  /** The version of the build. */
  build: string;
  /** The site's name. */
  brand: string;
  onError(error: unknown): void;
}

/**
 * Opens the port for operators. @returns a function that closes it
 * @throws WrongSetting if it cannot be used
 */
export async function openOperators({
  operator,
  database,
  readProcesses,
  build,
  brand,
  onError,
}: OperatorsNeeds): Promise<() => void> {
  const registry = new Registry();
  const lookAtDatabase = addGauges(registry, database, systemClock);
  new Gauge({
    name: 'site_build_info',
    help: 'Always 1; the labels name the versions.',
    labelNames: ['build', 'node'],
    registers: [registry],
  }).set({ build, node: process.versions.node }, 1);
  new Gauge({
    name: 'site_start_time_seconds',
    help: 'When the process with this port started, since 1970.',
    registers: [registry],
  }).set(performance.timeOrigin / 1000);
  const refused = new Counter({
    name: 'site_operator_refused_total',
    help: 'Calls of the operators’ port without the right secret.',
    labelNames: ['why'],
    registers: [registry],
  });
  const app = createOperatorApp({
    database,
    secret: operator.secret,
    build,
    brand,
    clock: systemClock,
    onRefused: why => refused.inc({ why }),
    onError,
    async readMetrics() {
      await lookAtDatabase();
      return `${await readProcesses()}${await registry.metrics()}`;
    },
  });
  const server = await listenForOperators(app, operator, onError);
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
