import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ensurePrivacyKey, readPrivacyKey } from './privacy-key';

describe('the key under which addresses are forgotten', () => {
  let dataDir: string;
  const place = () => ({ dataDir, privacyKey: undefined });
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'key-'));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  it('is made once, and only its owner can read it', async () => {
    expect(await readPrivacyKey(place())).toBeNull();
    const made = await ensurePrivacyKey(place());
    expect(made).toMatch(/^[0-9a-f]{64}$/);
    expect(await ensurePrivacyKey(place())).toBe(made);
    expect(await readdir(dataDir)).toEqual(['privacy.key']);
    const file = join(dataDir, 'privacy.key');
    expect(await readFile(file, 'utf8')).toBe(made);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('counts as lost if its file is empty, so that nobody is looked for under an empty key', async () => {
    await writeFile(join(dataDir, 'privacy.key'), '');
    expect(await readPrivacyKey(place())).toBeNull();
  });

  it('is one when two processes make it at once', async () => {
    const made = await Promise.allSettled([ensurePrivacyKey(place()), ensurePrivacyKey(place())]);
    const kept = await readPrivacyKey(place());
    const returned = made.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []));
    expect(new Set(returned)).toEqual(new Set([kept]));
    expect(await readdir(dataDir)).toEqual(['privacy.key']);
  });
});
