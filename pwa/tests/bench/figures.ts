/** The middle number, or the mean of the two middle ones. @throws Error for no numbers */
export function median(numbers: number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const low = sorted[Math.floor((sorted.length - 1) / 2)];
  const high = sorted[Math.ceil((sorted.length - 1) / 2)];
  if (low === undefined || high === undefined) throw new Error('There is no median of nothing.');
  return (low + high) / 2;
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
