/**
 * How many letters are missing, wrong, too many or swapped between two words.
 * @param limit above it, the result is only some number above it
 */
export function distance(one: string, other: string, limit: number): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_cell, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    let least = row;
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const missing = (last[column] ?? 0) + 1;
      const surplus = (next[column - 1] ?? 0) + 1;
      const wrong = (last[column - 1] ?? 0) + (isSame ? 0 : 1);
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const swapped = isSwap ? (before[column - 2] ?? row) + 1 : wrong;
      const cell = Math.min(missing, surplus, wrong, swapped);
      next.push(cell);
      if (cell < least) least = cell;
    }
    if (least > limit) return limit + 1;
    [before, last] = [last, next];
  }
  return last.at(-1) ?? 0;
}
