import type { Scenario } from './model/scenario';

/** Takes steps away from a failing scenario as long as it still fails. @param fails whether a scenario fails */
export async function shrink(
  scenario: Scenario,
  fails: (smaller: Scenario) => Promise<boolean>,
): Promise<Scenario> {
  let least = scenario;
  for (let size = Math.ceil(least.steps.length / 2); size > 0; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = least.steps.length - size; from >= 0; from -= size) {
      const steps = [...least.steps.slice(0, from), ...least.steps.slice(from + size)];
      const smaller = { ...least, steps };
      if (await fails(smaller)) least = smaller;
    }
  }
  return least;
}
