import { spawn } from 'node:child_process';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { ENVIRONMENT, FLAGS } from '../../commands/supervise.mjs';

/** How many rounds measure both sides of a pair, and for how long each. */
const ROUNDS = 9;
const SECONDS = 2;
/** V8 compiles during these times: first the code that every call needs, then the code of a single call. */
const FIRST_WARM_UP_SECONDS = 24;
const WARM_UP_SECONDS = 8;

/** The folder for the files of the measured processes. */
export const folder = mkdtempSync(join(tmpdir(), 'bench-'));
const children = [];
const cleanUps = [() => rmSync(folder, { recursive: true, force: true })];
let isOver = false;

export const onEnd = cleanUp => cleanUps.unshift(cleanUp);

/** Runs a measurement and ends its processes; sets the exit code to 1 if a bar was missed. */
export async function runBench(measure) {
  try {
    process.exitCode = (await measure()) ? 0 : 1;
  } finally {
    isOver = true;
    for (const { child, exited } of children) {
      child.kill('SIGKILL');
      await exited;
    }
    for (const cleanUp of cleanUps) await cleanUp();
  }
}

/**
 * Starts a process and waits until it prints its address. Its output goes to a file, like a log.
 * @returns its address, its process id, and a function that stops it gracefully
 */
export async function launch(name, args, settings = {}) {
  const output = join(folder, `${name}.log`);
  const descriptor = openSync(output, 'w');
  const env = {
    ...process.env,
    ...ENVIRONMENT,
    PORT: '0',
    DATA_DIR: join(folder, `${name}-data`),
    ...settings,
  };
  const child = spawn(process.execPath, [...FLAGS, ...args], {
    env,
    stdio: ['ignore', descriptor, 'inherit'],
  });
  let isStopped = false;
  const exited = new Promise(resolve => child.once('exit', resolve));
  child.once('exit', (code, signal) => {
    if (!isOver && !isStopped) console.error(`${name} ended too early (${signal ?? `exit code ${code}`}).`);
  });
  children.push({ child, exited });
  const stop = () => {
    isStopped = true;
    child.kill('SIGTERM');
    return exited;
  };
  for (;;) {
    const address = /answers at (\S+)/.exec(readFileSync(output, 'utf8'))?.[1];
    if (address) return { url: address.replace('localhost', '127.0.0.1'), pid: child.pid, stop };
    if (child.exitCode !== null) throw new Error(`${name} did not start.`);
    await pause(50);
  }
}

/**
 * Loads both targets in turn, alternating which comes first, so that other work of the machine affects both.
 * @returns the medians of the rates and of their ratios
 */
export async function compare(ours, bare, { rounds = ROUNDS, seconds = SECONDS } = {}) {
  const rates = { ours: [], bare: [] };
  for (const target of [ours, bare]) await warmUp(target);
  for (let round = 0; round < rounds; round += 1) {
    const turns = [
      async () => rates.ours.push(await load(ours, seconds)),
      async () => rates.bare.push(await load(bare, seconds)),
    ];
    for (const turn of round % 2 ? turns.reverse() : turns) await turn();
  }
  const ratios = rates.ours.map((rate, round) => rate / rates.bare[round]);
  return { ours: median(rates.ours), bare: median(rates.bare), ratio: median(ratios) };
}

const warm = new Set();

async function warmUp(target) {
  const { origin } = new URL(target.url);
  await load(target, warm.has(origin) ? WARM_UP_SECONDS : FIRST_WARM_UP_SECONDS);
  warm.add(origin);
}

/** Loads a target for a number of seconds. @returns requests per second */
export async function load(target, duration) {
  const result = await autocannon({ connections: 10, ...target, duration });
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${target.url}: ${failed} of ${result.requests.total} calls failed.`);
  return result.requests.average;
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

/** Prints the results. @returns whether every bar was reached */
export function print(results) {
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
