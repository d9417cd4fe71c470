import { randomUUID } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Busboy } from '@fastify/busboy';
import { UPLOAD_LIMITS } from '../contract/upload';
import { Refusal } from '../refusal';
import type { GraftCheck } from './graft';
import { cleanName, examine, type ReceivedFile } from './received-file';
import type { UploadStore } from './store';

/** RELIABILITY.md decision 28; the whole body may hold five full files and what stands between them. */
const FILES = UPLOAD_LIMITS.images + UPLOAD_LIMITS.pdfs;
const LIMITS = {
  files: FILES,
  fileSize: UPLOAD_LIMITS.fileBytes,
  fields: 2,
  fieldSize: 256,
  parts: 8,
  headerPairs: 16,
  headerSize: 4096,
};
/** How long a form can be. */
export const BODY_BYTES = FILES * UPLOAD_LIMITS.fileBytes + 64 * 1024;

export interface ReceivedForm {
  isTrusted: boolean;
  /** In their order; the bytes of the good ones are taken in by the store, if the form is trusted. */
  files: ReceivedFile[];
  /** Whether there was more than is ever sent, so that not all of it was looked at. */
  isOverfull: boolean;
}

interface Body {
  type: string;
  stream: ReadableStream<Uint8Array> | null;
}

/**
 * Reads the form of an upload straight into the store. It is read to its end even when it is known to be refused: a
 * browser that cannot send all of a form does not show the answer.
 * @param isGraft told of what may be the secret; a form without the secret leaves nothing in the store
 * @throws Refusal 400 where the form is not whole, 413 where it does not end in time, 415 where it is none
 */
export async function receiveForm(
  body: Body,
  isGraft: GraftCheck,
  store: UploadStore,
): Promise<ReceivedForm> {
  const files: ReceivedFile[] = [];
  try {
    const form = await readForm(body, files, isGraft, store);
    if (!form.isTrusted) await store.discard(files.map(({ id }) => id));
    return form;
  } catch (error) {
    await store.discard(files.map(({ id }) => id));
    throw error;
  }
}

async function readForm(
  { type, stream }: Body,
  files: ReceivedFile[],
  isGraft: GraftCheck,
  store: UploadStore,
): Promise<ReceivedForm> {
  const parser = openParser(type);
  const ending = new AbortController();
  const takes: Promise<void>[] = [];
  let storeFailure: unknown;
  let graft: boolean | null = null;
  let isOverfull = false;

  async function take(file: ReceivedFile, bytes: AsyncGenerator<Buffer>): Promise<void> {
    try {
      await store.takeIn(file.id, bytes);
    } catch (error) {
      // The parser would wait for ever for this file to be read.
      if (!ending.signal.aborted) storeFailure = error;
      ending.abort();
    }
  }

  parser.on('field', (name, value, _nameIsCut, isCut) => {
    if (name === 'graft') graft ??= !isCut && isGraft(value);
  });
  parser.on('file', (field, stream, name, _encoding, contentType) => {
    // A form that was sent with nothing chosen has one file, which has no name.
    if (field !== 'files' || !name) return void stream.resume();
    const file = { id: randomUUID(), name: cleanName(name), type: contentType, size: 0 };
    files.push(file);
    ending.signal.addEventListener('abort', () => stream.destroy());
    takes.push(
      take(
        file,
        examine(file, stream, () => graft !== false),
      ),
    );
  });
  const noteOverfull = () => {
    isOverfull = true;
  };
  parser.on('filesLimit', noteOverfull);
  parser.on('fieldsLimit', noteOverfull);
  parser.on('partsLimit', noteOverfull);

  try {
    await pipeline(stream ? limited(stream) : [], parser, { signal: ending.signal });
  } catch (error) {
    ending.abort();
    await Promise.all(takes);
    if (storeFailure !== undefined) throw storeFailure;
    throw error instanceof Refusal ? error : notWhole();
  }
  await Promise.all(takes);
  if (storeFailure !== undefined) throw storeFailure;
  return { isTrusted: graft ?? isGraft(''), files, isOverfull };
}

function openParser(type: string) {
  const notAForm = new Refusal(415, 'not_a_form', 'Please send multipart/form-data.');
  if (!/^multipart\/form-data\s*;/i.test(type)) throw notAForm;
  try {
    return new Busboy({ headers: { 'content-type': type }, limits: LIMITS });
  } catch {
    // There is no boundary in the type.
    throw notAForm;
  }
}

const notWhole = () => new Refusal(400, 'malformed', 'The files did not arrive whole. Please try again.');

/** What lies before the first part, after the last or in one without a name is counted as well. */
async function* limited(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.byteLength;
    if (bytes > BODY_BYTES) throw tooLarge();
    yield chunk;
  }
}

const tooLarge = () =>
  new Refusal(413, 'too_large', 'This is too much at once.', { headers: { connection: 'close' } });
