// `npm run faults`: plays seeded runs of virtual devices against the real server and checks what is left of them.
// `--seeds 300 --from 1` plays many, and `--keep` writes the history of each; `--seed 17` plays one and shows it;
// `--real 5` plays in a real browser, with kills of browser, server and PostgreSQL; `--plant` tests the checks on planted defects; `--compare` sends the same writes through other programs.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Lab, openLab } from './lab/lab';
import { planScenario } from './plan/plan';
import { type Finding, shrinkFinding, tryScenario } from './run';
import { traceOf } from './trace';

const HISTORIES = fileURLToPath(new URL('../../../test-results/faults/', import.meta.url));

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '300' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    real: { type: 'string' },
    keep: { type: 'boolean', default: false },
    plant: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    compare: { type: 'boolean', default: false },
  },
});

/** Writes a history where it can be read later. @returns the name of the file */
function keepHistory(name: string, { history, faults }: Finding): string {
  mkdirSync(HISTORIES, { recursive: true });
  const file = `${HISTORIES}${name}.json`;
  writeFileSync(file, JSON.stringify({ faults, ...history }, null, 2));
  return file;
}

/** @returns how many runs went wrong */
async function playMany(lab: Lab, from: number, count: number): Promise<number> {
  const startedAt = performance.now();
  let failed = 0;
  for (let seed = from; seed < from + count; seed += 1) {
    const finding = await tryScenario(lab, planScenario(seed));
    if (values.keep) keepHistory(`seed-${seed}`, finding);
    if (finding.faults.length === 0) continue;
    failed += 1;
    const least = await shrinkFinding(lab, finding);
    console.log(`\nSeed ${seed}: ${finding.faults.join('; ')}`);
    console.log(
      `Shrunk to ${least.history.scenario.steps.length} steps: ${keepHistory(`least-${seed}`, least)}`,
    );
    console.log(traceOf(least.history).join('\n'));
  }
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(`${count} runs in ${seconds.toFixed(0)} s: ${failed} went wrong.`);
  return failed;
}

async function playOne(lab: Lab, seed: number): Promise<number> {
  const finding = await tryScenario(lab, planScenario(seed));
  console.log(traceOf(finding.history).join('\n'));
  console.log(finding.faults.length === 0 ? 'Nothing is wrong.' : finding.faults.join('\n'));
  console.log(keepHistory(`seed-${seed}`, finding));
  return finding.faults.length;
}

async function run(): Promise<number> {
  const [from, count] = [Number(values.from), Number(values.seeds)];
  if (values.plant) return (await import('./plant')).plantAll(values.only);
  if (values.real !== undefined) {
    return (await import('./real/real')).playManyReal(from, Number(values.real), HISTORIES, values.keep);
  }
  if (values.compare) return (await import('./compare/compare')).compareAll(from, count);
  const lab = await openLab();
  try {
    if (values.seed !== undefined) return await playOne(lab, Number(values.seed));
    return await playMany(lab, from, count);
  } finally {
    await lab.close();
  }
}

const failed = await run();
process.exit(failed === 0 ? 0 : 1);
