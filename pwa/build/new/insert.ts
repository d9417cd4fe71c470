import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../api/commands/prepare.mjs';

/** A place in a source of the project. */
export interface Place {
  /** Relative to the repository. */
  file: string;
  /** The text that begins the list. */
  after: string;
  /** The text that ends it. */
  before: string;
}

/**
 * Adds a line at the end of a list in a source of the project.
 * @throws Error naming the file if the list is not there
 */
export function insertLine({ file, after, before }: Place, line: string, folder = root): void {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  const start = text.indexOf(after);
  const end = start < 0 ? -1 : text.indexOf(before, start + after.length);
  if (end < 0) throw new Error(`${file} has no list that begins with “${after}”.`);
  writeFileSync(path, `${text.slice(0, end)}${line}\n${text.slice(end)}`);
}

/** The table of addresses, in which every public page has its place. */
const ADDRESSES = { file: 'docs/specification.md', after: '| Services |', before: '| Shop and apps |' };

/** Names a page in the specification. */
export const documentAddress = (title: string, slug: string, folder = root): void =>
  insertLine(ADDRESSES, `| ${title.replaceAll('|', '')} | \`/${slug}\` |`, folder);

/** A text as the sources write it. */
export const quoted = (text: string): string =>
  text.includes("'") || text.includes('\\') ? JSON.stringify(text) : `'${text}'`;
