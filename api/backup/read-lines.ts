import { createReadStream } from 'node:fs';

/** A line was longer than allowed. */
export class LineTooLong extends Error {
  override name = 'LineTooLong';
}

/**
 * Reads the lines of a file, in bounded memory.
 * @param limit the longest line, in characters
 * @yields the whole lines of each piece of the file
 */
export async function* readLines(path: string, limit: number): AsyncGenerator<string[]> {
  let rest = '';
  for await (const piece of createReadStream(path, { encoding: 'utf8' })) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > limit) throw new LineTooLong(`A line is longer than ${limit} characters.`);
    if (lines.length > 0) yield lines;
  }
  if (rest !== '') yield [rest];
}
