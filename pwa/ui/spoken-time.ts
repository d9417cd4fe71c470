/** Seconds in words, for a screen reader: `1 minute 5 seconds`. */
export function inWords(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const part = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
  const minutes = Math.floor(whole / 60);
  return minutes > 0 ? `${part(minutes, 'minute')} ${part(whole % 60, 'second')}` : part(whole, 'second');
}
