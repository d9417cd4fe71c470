/** A wait in words, rounded up so that nobody tries again too early: `45 seconds`, `12 minutes`. */
export function waitInWords(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
