import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { forgetAssets, keepAssets } from './earlier-assets';

const DAY_MS = 24 * 60 * 60_000;
const START = new Date('2026-11-01T12:00:00Z');
const after = (days: number) => new Date(START.getTime() + days * DAY_MS);

describe('the files of earlier builds', () => {
  let folder: string;
  let dataDir: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'builds-'));
    dataDir = join(folder, 'data');
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** Makes a build with these files below `/assets/`. */
  async function build(name: string, ...files: string[]): Promise<string> {
    const client = join(folder, name);
    await mkdir(join(client, 'assets'), { recursive: true });
    for (const file of files) await writeFile(join(client, 'assets', file), `${file} of ${name}`);
    return client;
  }

  const kept = async () => (await readdir(join(dataDir, 'builds/assets'))).sort();

  it('are kept beside those of the newest', async () => {
    await keepAssets(await build('one', 'a-1.js', 'shared.css'), dataDir, START);
    const at = await keepAssets(await build('two', 'a-2.js', 'shared.css'), dataDir, after(3));
    expect(await kept()).toEqual(['a-1.js', 'a-2.js', 'shared.css']);
    expect(await readFile(join(at, 'assets/a-1.js'), 'utf8')).toBe('a-1.js of one');
  });

  it('go seven days after a build last had them, and those of a running build never', async () => {
    const one = await build('one', 'a-1.js', 'shared.css');
    const two = await build('two', 'a-2.js', 'shared.css');
    await keepAssets(one, dataDir, START);
    await keepAssets(two, dataDir, after(1));
    await keepAssets(two, dataDir, after(6.9));
    expect(await kept()).toContain('a-1.js');
    await keepAssets(two, dataDir, after(7.1));
    expect(await kept()).toEqual(['a-2.js', 'shared.css']);
    await keepAssets(two, dataDir, after(40));
    expect(await kept()).toEqual(['a-2.js', 'shared.css']);
  });

  it('are forgotten before a build serves them, but for its own, however old', async () => {
    const one = await build('one', 'a-1.js', 'shared.css');
    const two = await build('two', 'a-2.js', 'shared.css');
    expect(await forgetAssets(one, dataDir, START)).toBe(null);
    const at = await keepAssets(one, dataDir, START);
    expect(await forgetAssets(two, dataDir, after(8))).toBe(at);
    expect(await kept()).toEqual(['shared.css']);
  });

  it('survive two servers that start at once on one data directory', async () => {
    const clients = await Promise.all([build('one', 'a-1.js'), build('two', 'a-2.js')]);
    await Promise.all(clients.map(client => keepAssets(client, dataDir, START)));
    expect(await kept()).toEqual(['a-1.js', 'a-2.js']);
  });
});
