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

/** More than a socket delivers at once: the parser gets stuck on a skipped part that is larger than its buffer. */
const PART_BYTES = 1024 * 1024;

/** How long, in milliseconds, the parser may be silent after a form has ended and all its files are read. */
const SILENCE_MS = 1_000;

export interface ReceivedForm {
  /** In the order of the form; the store has received the bytes of the valid ones. */
  files: ReceivedFile[];
  /** Whether the form had more parts than a page ever sends, so that some were skipped. */
  isOverfull: boolean;
}

interface FormBody {
  /** The content type. */
  type: string;
  stream: Readable;
}

interface FormRules {
  /** Checks the field `graft`, which must come before the files; null if no secret is needed. */
  isGraft: GraftCheck | null;
  /**
   * Called once before any file is stored: after the right secret, or at once if none is needed.
   * @throws to refuse the form with that error
   */
  admit: () => void;
  pace: Pace;
  store: UploadStore;
}

/**
 * Reads the form of an upload straight into the store. A refused form is read no further and leaves nothing.
 * @throws Refusal 400 incomplete, 403 without the right secret before its files, 408 too slow, 413 too long, 415 no
 * form; the error of `admit` or of the store
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
    // Unpipes at once: if the pipe closed later, it would pause the stream while the rest of the form is drained.
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
      // Otherwise the parser would wait forever for this file to be read.
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
    // A form that ends inside a file makes the part emit an error, which would end the process if unhandled. The
    // parser emits the same error, which refuses the form.
    part.on('error', () => {});
    if (!isAdmitted) refuse(graftFirst());
    // A form without a chosen file has one file without a name.
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
  // This also catches errors while we wait for the parser and nobody reads the bytes.
  bytes.on('error', error => refuse(error instanceof Refusal ? error : notWhole()));
  // Refuses at once: the parser next emits the incomplete field of a form that ended too early.
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
 * Passes a form to its parser, chunk by chunk. The parser may finish before the form ends, at its closing line, and
 * then accepts no more: the rest is read and dropped.
 * @param takeFiles resolves when the files that the parser has emitted are read
 * @throws if the form cannot be read or is refused
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
  // `over` is awaited below, unless the loop throws first.
  over.catch(() => {});
  for await (const chunk of bytes) {
    if (isOver) continue;
    const written = new Promise<void>((resolve, reject) => {
      parser.write(chunk, error => (error ? reject(error) : resolve()));
    });
    await Promise.race([written, over]);
  }
  parser.end();
  // The parser emits nothing for some malformed endings.
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
    // The type has no boundary.
    throw notAForm;
  }
}

const wrongGraft = () => new Refusal(403, 'wrong_graft', UPLOAD_TEXTS.wrongGraft);
const graftFirst = () => new Refusal(403, 'wrong_graft', UPLOAD_TEXTS.graftFirst);
const notWhole = () => new Refusal(400, 'malformed', 'The files did not arrive whole. Please try again.');
