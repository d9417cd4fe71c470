/** Seconds as m:ss, the way the player shows them. */
export function minutesAndSeconds(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Seconds in words, for a screen reader: `1 minute 5 seconds`. */
export function inWords(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const part = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
  const minutes = Math.floor(whole / 60);
  return minutes > 0 ? `${part(minutes, 'minute')} ${part(whole % 60, 'second')}` : part(whole, 'second');
}

/** Bytes as megabytes with one decimal. */
export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** Bytes in whole megabytes, or in gigabytes with one decimal from the first one on. */
export const roundMegabytes = (bytes: number): string =>
  bytes < 1e9 ? `${whole.format(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
