/** Seconds as m:ss, the way the player shows them. */
export function minutesAndSeconds(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Bytes as megabytes with one decimal; no line ends before the unit. */
export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)}\u00a0MB`;
