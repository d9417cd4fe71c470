/** The middle number, or the mean of the two middle ones. @throws Error for no numbers */
export function median(numbers: number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const low = sorted[Math.floor((sorted.length - 1) / 2)];
  const high = sorted[Math.ceil((sorted.length - 1) / 2)];
  if (low === undefined || high === undefined) throw new Error('There is no median of nothing.');
  return (low + high) / 2;
}

/** The smallest number that so many percent of all numbers do not exceed. @throws Error for no numbers */
export function percentile(numbers: number[], percent: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const number = sorted[Math.ceil((sorted.length * percent) / 100) - 1];
  if (number === undefined) throw new Error('There is no percentile of nothing.');
  return number;
}

/** Measurements by name, one per round. */
export class Samples {
  readonly #taken = new Map<string, number[]>();

  add(name: string, value: number): void {
    this.#taken.set(name, [...this.of(name), value]);
  }

  of(name: string): number[] {
    return this.#taken.get(name) ?? [];
  }
}
