import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTemplate, ensureCluster } from './cluster';

const CREATING_MS = 60_000;
const folder = mkdtempSync(join(tmpdir(), 'cluster-'));
const template = join(folder, 'template');
const modeOf = (path: string) => statSync(path).mode & 0o777;

beforeAll(() => createTemplate(template), CREATING_MS);
afterAll(() => rmSync(folder, { recursive: true }));

describe.skipIf(process.platform === 'win32')('the files of an embedded database', () => {
  it('may all be read, and none be changed, by the user of another account where the build made them', () => {
    const entries = readdirSync(template, { recursive: true, encoding: 'utf8' });
    expect(entries.length).toBeGreaterThan(100);
    const modes = new Set(entries.map(entry => modeOf(join(template, entry))));
    expect([...modes].sort()).toEqual([0o644, 0o755]);
  });

  it('may be entered by their owner alone where the site runs', async () => {
    const own = join(folder, 'own');
    await ensureCluster(own, template);
    expect(modeOf(own)).toBe(0o700);
  });

  it('are closed to others at the next start, if an earlier version has left them open', async () => {
    const open = join(folder, 'open');
    mkdirSync(open);
    await ensureCluster(join(open, 'data'), template);
    chmodSync(join(open, 'data'), 0o755);
    await ensureCluster(join(open, 'data'), template);
    expect(modeOf(join(open, 'data'))).toBe(0o700);
  });
});
