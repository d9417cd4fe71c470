import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Busboy } from '@fastify/busboy';
import { UPLOAD_LIMITS, UPLOAD_TEXTS } from '../contract/upload';
import { Refusal } from '../http/refusal';
import { FORM_FILES, gaugeForm, type Pace } from './form-body';
import type { GraftCheck } from './graft';
import { cleanName, examine, type ReceivedFile } from './received-file';
import type { UploadStore } from './store';

const LIMITS = {
  files: FORM_FILES,
  fileSize: UPLOAD_LIMITS.fileBytes,
  fields: 2,
  fieldSize: 256,
  parts: 8,
  headerPairs: 16,
  headerSize: 4096,
};

/** More than a socket gives at once: the parser loses its way where a part that it skips is larger than its buffer. */
const PART_BYTES = 1024 * 1024;

/** How long the parser may be silent after the last byte of a form, when all its files are read. */
const SILENCE_MS = 1_000;

export interface ReceivedForm {
  /** In their order; the store has taken in the bytes of the good ones. */
  files: ReceivedFile[];
  /** Whether there was more than is ever sent, so that not all of it was looked at. */
  isOverfull: boolean;
}

export interface FormBody {
  /** Its content type. */
  type: string;
  stream: Readable;
}

export interface FormRules {
  /** Judges the field `graft`, which must come before the files; null where no secret is needed. */
  isGraft: GraftCheck | null;
  /**
   * Called once, before anything is kept: when the secret was right, or at once where none is needed.
   * @throws whatever the form is to be refused with
   */
  admit: () => void;
  pace: Pace;
  store: UploadStore;
}

/**
 * Reads the form of an upload straight into the store. A form that is refused is read no further, and leaves nothing.
 * @throws Refusal 400 not whole, 403 without the right secret before its files, 408 too slow, 413 too long, 415 no form
 */
export async function receiveForm(body: FormBody, rules: FormRules): Promise<ReceivedForm> {
  const files: ReceivedFile[] = [];
  try {
    return await readForm(body, files, rules);
  } catch (error) {
    await rules.store.discard(files.map(({ id }) => id));
    throw error;
  }
}

async function readForm(
  { type, stream }: FormBody,
  files: ReceivedFile[],
  { isGraft, admit, pace, store }: FormRules,
): Promise<ReceivedForm> {
  const parser = openParser(type);
  const bytes = gaugeForm(stream, pace);
  const ending = new AbortController();
  const takes: Promise<void>[] = [];
  let failure: unknown;
  let isAdmitted = false;
  let isOverfull = false;

  function refuse(error: unknown): void {
    failure ??= error;
    ending.abort();
    // At once: a pipe that loses its end later would stop the stream, when the rest of the form is being read away.
    stream.unpipe();
    bytes.destroy();
  }

  function letIn(): void {
    admit();
    isAdmitted = true;
  }

  async function take(file: ReceivedFile, content: AsyncGenerator<Buffer>): Promise<void> {
    try {
      await store.takeIn(file.id, content);
    } catch (error) {
      // The parser would wait for ever for this file to be read.
      if (!ending.signal.aborted) refuse(error);
    }
  }

  parser.on('field', (name, value, _nameIsCut, isCut) => {
    if (failure !== undefined || isAdmitted || isGraft === null || name !== 'graft') return;
    try {
      if (!isGraft(isCut ? '' : value)) throw wrongGraft();
      letIn();
    } catch (error) {
      refuse(error);
    }
  });
  parser.on('file', (field, part, name, _encoding, contentType) => {
    // A form that ends inside a file makes its part emit an error as well, and an error that nobody hears ends the
    // process. The parser emits the same error, which refuses the form.
    part.on('error', () => {});
    if (!isAdmitted) refuse(graftFirst());
    // A form that was sent with nothing chosen has one file, which has no name.
    if (!isAdmitted || field !== 'files' || !name) return void part.resume();
    const file = { id: randomUUID(), name: cleanName(name), type: contentType, size: 0 };
    files.push(file);
    ending.signal.addEventListener('abort', () => part.destroy());
    takes.push(take(file, examine(file, part)));
  });
  const noteOverfull = () => {
    isOverfull = true;
  };
  parser.on('filesLimit', noteOverfull);
  parser.on('fieldsLimit', noteOverfull);
  parser.on('partsLimit', noteOverfull);
  // Also while the parser keeps us waiting, and nobody reads the bytes.
  bytes.on('error', error => refuse(error instanceof Refusal ? error : notWhole()));
  // At once: of a form that ends too early the parser then gives what there is of a field, which nobody meant so.
  parser.on('error', () => refuse(notWhole()));

  try {
    if (isGraft === null) letIn();
    await feed(parser, bytes, ending.signal, () => Promise.all(takes));
  } catch (error) {
    refuse(error instanceof Refusal ? error : notWhole());
  }
  await Promise.all(takes);
  if (failure === undefined && !isAdmitted) failure = graftFirst();
  if (failure !== undefined) throw failure;
  return { files, isOverfull };
}

/**
 * Hands a form to its parser, piece by piece. The parser may finish before the form ends, at its closing line, and then
 * takes no more: what follows is read and dropped.
 * @param takeFiles resolves when the files that the parser has given out are read
 * @throws where the form cannot be read, or is refused
 */
async function feed(
  parser: Parser,
  bytes: Readable,
  ending: AbortSignal,
  takeFiles: () => Promise<unknown>,
): Promise<void> {
  let isOver = false;
  const over = once(parser, 'finish', { signal: ending }).then(() => {
    isOver = true;
  });
  // It is awaited below, if the form gets as far.
  over.catch(() => {});
  for await (const chunk of bytes) {
    if (isOver) continue;
    const written = new Promise<void>((resolve, reject) => {
      parser.write(chunk, error => (error ? reject(error) : resolve()));
    });
    await Promise.race([written, over]);
  }
  parser.end();
  // Some forms end in a way that the parser says nothing about.
  const silence = takeFiles().then(() => pause(SILENCE_MS, undefined, { ref: false, signal: ending }));
  await Promise.race([over, silence]);
  silence.catch(() => {});
  if (!isOver) throw notWhole();
}

type Parser = ReturnType<typeof openParser>;

function openParser(type: string) {
  const notAForm = new Refusal(415, 'not_a_form', 'Please send multipart/form-data.');
  if (!/^multipart\/form-data\s*;/i.test(type)) throw notAForm;
  try {
    return new Busboy({ headers: { 'content-type': type }, limits: LIMITS, fileHwm: PART_BYTES });
  } catch {
    // There is no boundary in the type.
    throw notAForm;
  }
}

const wrongGraft = () => new Refusal(403, 'wrong_graft', UPLOAD_TEXTS.wrongGraft);
const graftFirst = () => new Refusal(403, 'wrong_graft', UPLOAD_TEXTS.graftFirst);
const notWhole = () => new Refusal(400, 'malformed', 'The files did not arrive whole. Please try again.');
