import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon, { type LoadRequest } from 'autocannon';
import { ENVIRONMENT, FLAGS } from '../../commands/supervise.mjs';
import { launch as launchProcess } from '../support/launch';
import { endAll, onEnd } from '../trials/harness/clean-up';

/** How many rounds measure both sides of a pair, and for how long each. */
const ROUNDS = 9;
const SECONDS = 2;
/** V8 compiles during these times: first the code that every call needs, then the code of a single call. */
const FIRST_WARM_UP_SECONDS = 24;
const WARM_UP_SECONDS = 8;

/** The folder for the files of the measured processes. */
export const folder = mkdtempSync(join(tmpdir(), 'bench-'));
onEnd(() => rmSync(folder, { recursive: true, force: true }));

/** A process that is measured. */
export interface Measured {
  url: string;
  pid: number;
  /** Stops it gracefully. */
  stop(): Promise<unknown>;
}

/** What a load calls: an address, or several calls in turn. */
export interface Target {
  url: string;
  headers?: Record<string, string>;
  requests?: LoadRequest[];
}

/** Requests per second of both sides, and the median of the ratios. */
interface Rates {
  ours: number;
  bare: number;
  ratio: number;
}

/** A comparison with the ratio that it must reach. */
export interface Result extends Rates {
  name: string;
  bar: number;
}

/** Runs a measurement and ends its processes; sets the exit code to 1 if a bar was missed. */
export async function runBench(measure: () => Promise<boolean>): Promise<void> {
  try {
    process.exitCode = (await measure()) ? 0 : 1;
  } finally {
    await endAll();
  }
}

/**
 * Starts a process as the supervisor does, and waits until it prints its address. Its output goes to a file, like a log.
 * @param name of the process; its log and its data are under this name in `folder`
 * @param args the program and its arguments
 * @throws Error with what it has printed, if it does not start
 */
export async function launch(
  name: string,
  args: readonly string[],
  settings: Record<string, string> = {},
): Promise<Measured> {
  const { child, answers, exited, stop, kill } = launchProcess({
    args: [...FLAGS, ...args],
    settings: { ...ENVIRONMENT, DATA_DIR: join(folder, `${name}-data`), ...settings },
    logFile: join(folder, `${name}.log`),
  });
  let isExpected = false;
  onEnd(() => {
    isExpected = true;
    return kill();
  });
  void exited.then(code => {
    if (!isExpected) console.error(`${name} ended too early (${child.signalCode ?? `exit code ${code}`}).`);
  });
  const address = await answers();
  return {
    url: address.replace('localhost', '127.0.0.1'),
    pid: child.pid ?? 0,
    stop() {
      isExpected = true;
      return stop();
    },
  };
}

/**
 * Loads both targets in turn, alternating which comes first, so that other work of the machine affects both.
 * @returns the medians of the rates and of their ratios
 */
export async function compare(
  ours: Target,
  bare: Target,
  { rounds = ROUNDS, seconds = SECONDS } = {},
): Promise<Rates> {
  const rates: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  for (const target of [ours, bare]) await warmUp(target);
  for (let round = 0; round < rounds; round += 1) {
    const turns = [
      async () => rates.ours.push(await load(ours, seconds)),
      async () => rates.bare.push(await load(bare, seconds)),
    ];
    for (const turn of round % 2 ? turns.reverse() : turns) await turn();
  }
  const ratios = rates.ours.map((rate, round) => rate / (rates.bare[round] ?? Number.NaN));
  return { ours: median(rates.ours), bare: median(rates.bare), ratio: median(ratios) };
}

const warm = new Set<string>();

async function warmUp(target: Target): Promise<void> {
  const { origin } = new URL(target.url);
  await load(target, warm.has(origin) ? WARM_UP_SECONDS : FIRST_WARM_UP_SECONDS);
  warm.add(origin);
}

/** Loads a target for a number of seconds. @returns requests per second */
async function load(target: Target, duration: number): Promise<number> {
  const result = await autocannon({ connections: 10, ...target, duration });
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${target.url}: ${failed} of ${result.requests.total} calls failed.`);
  return result.requests.average;
}

/** The middle one of some numbers. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

/** Prints the results. @returns whether every bar was reached */
export function print(results: readonly Result[]): boolean {
  const rows = results.map(({ name, ours, bare, ratio, bar }) => ({
    what: name,
    'ours (requests/s)': Math.round(ours),
    'bare (requests/s)': Math.round(bare),
    ratio: ratio.toFixed(2),
    bar: bar.toFixed(2),
  }));
  console.table(rows);
  const missed = results.filter(({ ratio, bar }) => ratio < bar);
  for (const { name, bar } of missed) console.log(`Missed: ${name} stays below ${bar}.`);
  return missed.length === 0;
}
