/** When each paragraph of an article is read. The file lies beside the narration with which it was made. */
export interface Timings {
  /** Hash of the text that it fits (`hashText`). */
  textHash: string;
  /** SHA-256 of the narration that it fits, hexadecimal. */
  audioSha256: string;
  /** Sum of all paragraphs, in seconds. */
  seconds: number;
  /** When each paragraph of the body begins, in seconds. */
  starts: number[];
}

/** More than an encoder adds at both ends, and less than any paragraph's length. */
const AGREES_WITHIN_SECONDS = 0.5;

const hundredths = (seconds: number) => Math.round(seconds * 100) / 100;

/**
 * Adds up the paragraphs' lengths.
 * @param lengths lengths of all paragraphs with their pauses, in seconds
 * @param opening the number of paragraphs before the body: title, subtitle, author
 * @param fileSeconds length of the finished narration
 * @throws Error if the paragraphs do not add up to the file's length
 */
export function addUp(
  lengths: number[],
  opening: number,
  fileSeconds: number,
): Pick<Timings, 'seconds' | 'starts'> {
  const starts: number[] = [];
  let seconds = 0;
  for (const length of lengths) {
    starts.push(hundredths(seconds));
    seconds += length;
  }
  if (Math.abs(seconds - fileSeconds) > AGREES_WITHIN_SECONDS) {
    throw new Error(
      `The paragraphs last ${hundredths(seconds)} s, and the narration ${hundredths(fileSeconds)} s. Remove the narration to have it made anew.`,
    );
  }
  return { seconds: hundredths(seconds), starts: starts.slice(opening) };
}
