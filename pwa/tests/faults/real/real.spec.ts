import { existsSync } from 'node:fs';
import { endAll } from '../../../../api/tests/trials/harness/clean-up';
import { VERSIONS } from '../../../../api/tests/trials/harness/cluster';
import { expect, test } from '../../e2e/fixtures';
import { checkReal } from './check';
import { playReal } from './play';
import { openRealSite } from './site';

const SEEDS = [3, 5];

test('What a reader is told survives kills of the browser, the server and PostgreSQL, and is done once', async () => {
  test.skip(!existsSync(VERSIONS), 'The programs of PostgreSQL are not installed.');
  test.setTimeout(180_000);
  try {
    const site = await openRealSite();
    for (const seed of SEEDS) expect(checkReal(await playReal(site, seed)), `seed ${seed}`).toEqual([]);
  } finally {
    await endAll();
  }
});
