/**
 * The moment that a link's `#t=` names: seconds (`#t=200`, `#t=12.5`) or minutes and seconds (`#t=3:20`).
 * @param seconds the narration's whole length
 * @returns seconds; 0 for anything that is no moment in it: negative, not a number, beyond the end
 */
export function momentOf(hash: string, seconds: number): number {
  const [, minutes = '0', rest] = /^#t=(?:(\d+):(?=[0-5]\d$))?(\d+(?:\.\d+)?)$/.exec(hash) ?? [];
  const moment = Number(minutes) * 60 + Number(rest);
  return moment < seconds ? moment : 0;
}

/** The address that opens an article's narration at a moment, in seconds. */
export const linkToMoment = (origin: string, slug: string, seconds: number): string =>
  `${origin}/${slug}#t=${Math.floor(seconds)}`;
