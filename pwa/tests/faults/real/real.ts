import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuild } from '../../../../api/commands/prepare.mjs';
import { endAll } from '../../../../api/tests/trials/harness/clean-up';
import { checkReal } from './check';
import { playReal } from './play';
import { openRealSite } from './site';

/**
 * Plays runs in a real Chromium against the built server and PostgreSQL, and checks each.
 * @param folder where the history of a run that went wrong is written
 * @param keepsAll whether to write that of every run
 * @returns how many went wrong
 */
export async function playManyReal(
  from: number,
  count: number,
  folder: string,
  keepsAll: boolean,
): Promise<number> {
  ensureBuild();
  const startedAt = performance.now();
  const site = await openRealSite();
  let failed = 0;
  try {
    for (let seed = from; seed < from + count; seed += 1) {
      const history = await playReal(site, seed);
      const faults = checkReal(history);
      if (faults.length === 0 && !keepsAll) continue;
      mkdirSync(folder, { recursive: true });
      const file = join(folder, `real-${seed}.json`);
      writeFileSync(file, JSON.stringify({ faults, ...history }, null, 2));
      if (faults.length === 0) continue;
      failed += 1;
      console.log(`Seed ${seed}: ${faults.join('; ')}\n${file}`);
    }
  } finally {
    await endAll();
  }
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(`${count} runs in a real browser in ${seconds.toFixed(0)} s: ${failed} went wrong.`);
  return failed;
}
