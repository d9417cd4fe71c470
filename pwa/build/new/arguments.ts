/** @throws Error with the use of the command if the title is not one argument */
export function titleFrom(args: string[], what: 'article' | 'page'): string {
  const [title, ...more] = args;
  if (title === undefined || title.trim() === '' || more.length > 0) {
    throw new Error(`Give the title in quotes: npm run new:${what} -- "Cameras in the rain"`);
  }
  return title.trim();
}

/** Prints the sentence of an error, and ends the command with 1. */
export function fail(error: unknown): void {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
