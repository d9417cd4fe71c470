import { checkHistory } from './check/check';
import type { Lab } from './lab/lab';
import type { History } from './model/history';
import type { Scenario } from './model/scenario';
import { play } from './play/play';
import { shrink } from './shrink';

/** A run and what is wrong with it, in sentences. */
export interface Finding {
  history: History;
  faults: string[];
}

/** The code under test. */
export type Tested = Pick<Lab, 'server' | 'programs'>;

/** What a sentence is about: its first words. */
const kindOf = (fault: string): string => fault.split(':')[0] ?? '';

/** Plays a scenario and checks its history. */
export async function tryScenario({ server, programs }: Tested, scenario: Scenario): Promise<Finding> {
  const history = await play(server, programs, scenario);
  return { history, faults: checkHistory(history) };
}

/** Finds the least scenario that fails in the same way. */
export async function shrinkFinding(lab: Tested, finding: Finding): Promise<Finding> {
  const kinds = new Set(finding.faults.map(kindOf));
  let least = finding;
  await shrink(finding.history.scenario, async smaller => {
    const found = await tryScenario(lab, smaller);
    const fails = found.faults.some(fault => kinds.has(kindOf(fault)));
    if (fails) least = found;
    return fails;
  });
  return least;
}
