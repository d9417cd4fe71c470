import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { LineCounter, parseDocument } from 'yaml';

/** Where a piece of a text is: names the file and the line for messages. */
export type PlaceOf = (piece: string) => string;

interface ContentFile<Meta> {
  meta: Meta;
  body: string;
  placeOf: PlaceOf;
}

/** The `---` above the front matter. */
const LINES_ABOVE = 1;

/**
 * Reads a content file: front matter (YAML) between two lines of `---`, then text.
 * @throws Error with file, line and field of every mistake
 */
export function readContentFile<S extends v.GenericSchema>(
  file: string,
  schema: S,
): ContentFile<v.InferOutput<S>> {
  const text = readFileSync(file, 'utf8');
  const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text);
  if (!match) throw new Error(`${file}:1: no front matter between --- lines`);
  const lines = new LineCounter();
  // The YAML core schema keeps dates as text, where other schemas would parse them.
  const document = parseDocument(match[1] ?? '', { schema: 'core', lineCounter: lines });
  const place = (offset: number) => `${file}:${lines.linePos(offset).line + LINES_ABOVE}`;
  const unreadable = document.errors.map(({ pos, message }) => `${place(pos[0])}: ${firstLine(message)}`);
  if (unreadable.length > 0) throw new Error(unreadable.join('\n'));
  const parsed = v.safeParse(schema, document.toJS());
  if (!parsed.success) {
    const mistakes = parsed.issues.map(issue => {
      const path = issue.path?.map(({ key }) => key) ?? [];
      return `${place(offsetOf(document, path))}: ${v.getDotPath(issue) ?? 'front matter'}: ${issue.message}`;
    });
    throw new Error(mistakes.join('\n'));
  }
  const placeOf: PlaceOf = piece => {
    const at = text.indexOf(piece);
    return at < 0 ? file : `${file}:${text.slice(0, at).split('\n').length}`;
  };
  return { meta: parsed.output, body: match[2] ?? '', placeOf };
}

const firstLine = (text: string) => text.split('\n')[0] ?? '';

/** Where a field's value begins; a field that is not there has the place of what should contain it. */
function offsetOf(document: ReturnType<typeof parseDocument>, path: unknown[]): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node: unknown = document.getIn(path.slice(0, length), true);
    const range = node !== null && typeof node === 'object' && 'range' in node ? node.range : null;
    if (Array.isArray(range)) return Number(range[0]);
  }
  return 0;
}
