import { ensureBuild } from '../../../commands/prepare.mjs';
import { endAll } from './clean-up';
import type { Figure, Trial } from './trial';

/**
 * Builds what is stale, runs the trials one after the other and prints their figures. A trial that fails is a missed bar.
 * @returns the exit code: 1 if a bar was missed
 */
export async function runTrials(trials: readonly Trial[]): Promise<number> {
  ensureBuild();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => endAll().then(() => process.exit(1)));
  }
  const rows: Record<string, string>[] = [];
  for (const trial of trials) {
    console.log(`${trial.id}: ${trial.demand} …`);
    for (const { what, seen, bar, isMet } of await runOne(trial)) {
      rows.push({ id: trial.id, demand: what, figure: seen, bar, verdict: isMet ? 'met' : 'MISSED' });
    }
  }
  console.table(rows);
  const missed = rows.filter(({ verdict }) => verdict !== 'met').length;
  console.log(missed === 0 ? 'Every bar was met.' : `${missed} of ${rows.length} bars were missed.`);
  return missed === 0 ? 0 : 1;
}

async function runOne(trial: Trial): Promise<Figure[]> {
  try {
    return await trial.run();
  } catch (error) {
    console.error(error);
    return [{ what: trial.demand, seen: String(error), bar: 'runs to its end', isMet: false }];
  } finally {
    await endAll();
  }
}
