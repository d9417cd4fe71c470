import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import * as v from 'valibot';
import { refusalCode } from '../contract/errors';
import { JSON_BODY_BYTES } from '../contract/limits';
import type { Call } from './call';
import { Refusal } from './refusal';

/** A body must be complete within this time, in milliseconds. */
const BODY_MS = 20_000;
const JSON_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

/**
 * Reads and validates the payload of a call; unknown fields are dropped.
 * @param maxBytes 65,536 by default
 * @throws Refusal 415 for another content type, 413 too large, 408 too slow, 400 for a body that is cut short or not
 * JSON or has a bad id, 422 with one text for each wrong field
 */
export async function readJson<Schema extends v.GenericSchema & { entries: v.ObjectEntries }>(
  call: Call,
  schema: Schema,
  maxBytes = JSON_BODY_BYTES,
): Promise<v.InferOutput<Schema>> {
  requireJsonType(call);
  const sent = parse(await readBytes(call, maxBytes));
  return validate(schema, withAllFields(schema, sent));
}

/** @throws Refusal 415 unless the type is JSON, which makes a browser ask before it sends another site's call */
export function requireJsonType(call: Call): void {
  if (!JSON_TYPE.test(call.req.header('content-type') ?? '')) {
    throw new Refusal(415, 'not_json', 'Please send application/json.');
  }
}

/**
 * Reads a body and counts its bytes, so that one without a length cannot fill the memory. It reads Node's stream,
 * because setting up a web stream takes as long as the rest of a call.
 * @throws Refusal 413 too large, 408 too slow, 400 cut short
 */
export function readBytes(call: Call, maxBytes: number): Promise<Buffer> {
  if (Number(call.req.header('content-length') ?? 0) > maxBytes) throw tooLarge();
  const stream = streamOf(call);
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    const deadline = setTimeout(() => end(reject, tooSlow()), BODY_MS);

    function end<Value>(settle: (value: Value) => void, value: Value): void {
      clearTimeout(deadline);
      stream.off('data', take);
      stream.pause();
      settle(value);
    }

    function take(chunk: Uint8Array): void {
      bytes += chunk.byteLength;
      chunks.push(chunk);
      if (bytes > maxBytes) end(reject, tooLarge());
    }

    stream.on('data', take);
    stream.once('end', () => end(resolve, Buffer.concat(chunks)));
    // This listener stays as long as the stream: an unhandled error would end the process.
    stream.on('error', () => end(reject, cutShort()));
    // If the caller has already disconnected, no event will come.
    if (stream.destroyed && !stream.readableEnded) end(reject, cutShort());
  });
}

/** The body of a call as a Node stream, also for a call that did not come over a socket. */
export function streamOf({ env, req }: Call): Readable {
  if (env.incoming) return env.incoming;
  const { body } = req.raw;
  return body === null ? Readable.from([]) : Readable.fromWeb(body as ReadableStream<Uint8Array>);
}

const tooSlow = () =>
  new Refusal(408, 'too_slow', 'The call took too long to arrive.', { headers: { connection: 'close' } });

/** The caller disconnected. This is not our fault, so it is not logged as an error. */
const cutShort = () => new Refusal(400, 'malformed', 'The call did not arrive whole.');

const tooLarge = () =>
  new Refusal(413, 'too_large', 'This is too much at once.', { headers: { connection: 'close' } });

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw new Refusal(400, 'malformed', 'This is not JSON.');
  }
}

/** Adds missing fields as undefined, so that each gets its own message, like an empty field. */
function withAllFields({ entries }: { entries: v.ObjectEntries }, sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null) return sent;
  const fields: Record<string, undefined> = {};
  for (const field in entries) fields[field] = undefined;
  return { ...fields, ...sent };
}

/** The field that an issue concerns; an issue of a list's entry belongs to the list. */
const fieldOf = (issue: v.BaseIssue<unknown>) => v.getDotPath(issue)?.split('.')[0] ?? 'body';

/** Validates an input. @throws Refusal 400 for a bad id, 422 with one text for each wrong field */
export function validate<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, input, { abortPipeEarly: true });
  if (result.success) return result.output;
  const errors: Record<string, string> = {};
  for (const issue of result.issues) errors[fieldOf(issue)] ??= issue.message;
  throw refusalOf(schema, errors);
}

/** A bad id makes the whole call bad; else the first wrong field decides the code. */
function refusalOf(schema: v.GenericSchema, errors: Record<string, string>): Refusal {
  const wrong = Object.keys(errors);
  const codes = wrong.map(field => refusalCode(schemaOf(schema, field)) ?? 'invalid');
  const idField = wrong[codes.indexOf('bad_id')];
  if (idField !== undefined) return new Refusal(400, 'bad_id', errors[idField] ?? '', { errors });
  const message =
    'body' in errors ? 'Please send an object with the fields of this call.' : errors[wrong[0] ?? ''];
  return new Refusal(422, codes[0] ?? 'invalid', message ?? '', { errors });
}

/** The schema of a field; for an input that is no object, its own. */
function schemaOf(schema: v.GenericSchema & { entries?: v.ObjectEntries }, field: string): v.GenericSchema {
  const { [field]: entry } = schema.entries ?? {};
  return (entry as v.GenericSchema | undefined) ?? schema;
}
