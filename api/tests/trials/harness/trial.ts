/** A test of one reliability requirement on the real server. */
export interface Trial {
  id: string;
  demand: string;
  run: () => Promise<Figure[]>;
}

/** An observed value and its requirement. */
export interface Figure {
  what: string;
  seen: string;
  bar: string;
  isMet: boolean;
}

const show = (value: number) =>
  String(value < 1 ? Number(value.toPrecision(2)) : Math.round(value * 10) / 10);

export const atMost = (what: string, value: number, bar: number, unit = ''): Figure => ({
  what,
  seen: show(value) + unit,
  bar: `≤ ${show(bar)}${unit}`,
  isMet: value <= bar,
});

export const atLeast = (what: string, value: number, bar: number, unit = ''): Figure => ({
  what,
  seen: show(value) + unit,
  bar: `≥ ${show(bar)}${unit}`,
  isMet: value >= bar,
});

export const exactly = <Value extends string | number>(what: string, value: Value, bar: Value): Figure => ({
  what,
  seen: String(value),
  bar: String(bar),
  isMet: value === bar,
});

/** The value below which the given share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
