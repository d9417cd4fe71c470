import { type ChildProcess, execFileSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { copyTemplate } from '../../db/testing/test-database';
import { type LaunchedProcess, launch } from '../tests/support/launch';
import { buildProcesses, type TestProcesses } from '../tests/support/test-processes';

const SUPERVISE = new URL('supervise.mjs', import.meta.url).href;
const PATIENCE_MS = 45_000;

describe('npm start', () => {
  let processes: TestProcesses;
  let dataDir: string;
  const supervisors: LaunchedProcess[] = [];

  beforeAll(async () => {
    processes = await buildProcesses();
    dataDir = await copyTemplate();
  });
  afterEach(() => {
    for (const { child } of supervisors.splice(0)) child.kill('SIGKILL');
  });
  afterAll(async () => {
    await processes.remove();
    await rm(dataDir, { recursive: true });
  });

  /** Runs a program as `npm start` runs the server, only with shorter waits. */
  function supervise(program: string, settings: Record<string, string> = {}) {
    const code = `
      const { supervise } = await import(${JSON.stringify(SUPERVISE)});
      process.exit(await supervise(${JSON.stringify(program)}, { firstMs: 10, longestMs: 100 }));
    `;
    const launched = launch({
      args: ['--input-type=module', '-e', code],
      settings: { DATA_DIR: dataDir, ...settings },
    });
    supervisors.push(launched);
    return launched;
  }

  const addressesIn = (out: string) =>
    [...out.matchAll(/^The site answers at (\S+)$/gm)].map(([, url]) => url ?? '');
  const main = () => join(processes.root, 'server/main.js');

  const serverOf = (supervisor: ChildProcess) =>
    Number(execFileSync('ps', ['--ppid', String(supervisor.pid), '-o', 'pid=']).toString());

  it('restarts a killed server, and ends together with it when stopped', async () => {
    const { child, output, exited } = supervise(main());
    await vi.waitUntil(() => addressesIn(output.out).length === 1, PATIENCE_MS);
    process.kill(serverOf(child), 'SIGKILL');
    const [, url = ''] = await vi.waitUntil(() => {
      const found = addressesIn(output.out);
      return found.length === 2 && found;
    }, PATIENCE_MS);
    expect(output.err).toBe('The server ended unexpectedly (SIGKILL); starting it again in 0.01 s.\n');
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
    await expect(fetch(`${url}/readyz`)).rejects.toThrow('fetch failed');
  });

  it('leaves no server behind when it is killed itself', async () => {
    const { child, output } = supervise(main());
    await vi.waitUntil(() => addressesIn(output.out).length === 1, PATIENCE_MS);
    const server = serverOf(child);
    child.kill('SIGKILL');
    await vi.waitFor(() => expect(() => process.kill(server, 0)).toThrow('ESRCH'), PATIENCE_MS);
  });

  it('passes on the message and the exit code of a server that refuses its settings', async () => {
    const { output, exited } = supervise(main(), { MAIL_FROM: 'Us' });
    expect(await exited).toBe(1);
    expect(output.err).toMatch(/^MAIL_FROM must be .*\n$/);
  });

  it('gives up with a message after ten quick exits in a row', async () => {
    const program = join(processes.root, 'ends-at-once.mjs');
    await writeFile(program, `process.send('ready', () => process.exit(3));`);
    const { output, exited } = supervise(program);
    expect(await exited).toBe(1);
    const lines = output.err.trim().split('\n');
    expect(lines).toHaveLength(10);
    expect(lines.slice(0, 5)).toEqual(
      [0.01, 0.02, 0.04, 0.08, 0.1].map(
        wait => `The server ended unexpectedly (exit code 3); starting it again in ${wait} s.`,
      ),
    );
    expect(lines.at(-1)).toBe(
      'The server ended 10 times in a row right after its start (exit code 3); giving up.',
    );
  });
});
