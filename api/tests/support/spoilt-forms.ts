import fc from 'fast-check';
import { GIF, jpeg, PDF, PNG } from './upload-files';

/** The form of an upload, malformed or not. */
export interface SpoiltForm {
  /** The content type, usually with the right boundary. */
  type: string;
  body: Buffer;
  /** The offsets that split the bytes into chunks. */
  cuts: number[];
  /** Whether the sender disconnects at the end of the body although it announced more bytes. */
  isBrokenOff: boolean;
}

const BOUNDARY = 'b';
const disposition = (rest: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; ${rest}\r\n`;
const field = (name: string, value: string) =>
  Buffer.from(`${disposition(`name="${name}"`)}\r\n${value}\r\n`);
const file = (bytes: Buffer, type: string, name = 'a file', of = 'files') =>
  Buffer.concat([
    Buffer.from(`${disposition(`name="${of}"; filename="${name}"`)}Content-Type: ${type}\r\n\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ]);

const part = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(file(GIF, 'image/gif'), file(PNG, 'image/png')) },
  { weight: 2, arbitrary: fc.constantFrom(file(PDF, 'application/pdf'), file(jpeg(200), 'image/jpeg')) },
  fc.constantFrom(file(jpeg(70_000), 'image/jpeg'), file(jpeg(300_000), 'image/jpeg')),
  fc.constantFrom(
    file(GIF, 'image/gif', '', 'files'),
    file(GIF, 'image/gif', 'a', 'other'),
    file(Buffer.alloc(0), 'image/gif'),
    field('other', 'text'),
    field('graft', 'another'),
    field('graft', 'x'.repeat(1000)),
    Buffer.from(`--${BOUNDARY}\r\n\r\nno headers\r\n`),
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data\r\n\r\nno name\r\n`),
    Buffer.from(
      `${disposition('name="files"; filename*=utf-8\'\'%zz')}Content-Type: a/b; charset=odd\r\n\r\nx\r\n`,
    ),
    Buffer.from(`${disposition('name="files"; filename="a')}constructor: x\r\n__proto__: y\r\n\r\nx\r\n`),
    Buffer.from(`--${BOUNDARY}\r\n${'X: y\r\n'.repeat(40)}\r\n\r\n`),
    Buffer.from(`--${BOUNDARY}\r\nX: ${'y'.repeat(9000)}\r\n\r\n\r\n`),
  ),
);

/** Fragments that can confuse parsers of forms. */
const FRAGMENTS = [
  '\r\n',
  '\r',
  '\n',
  '\r\n\r\n',
  '--',
  `--${BOUNDARY}`,
  `\r\n--${BOUNDARY}`,
  `\r\n--${BOUNDARY}\r\n`,
];
const fragment = fc.oneof(
  fc.constantFrom(
    ...FRAGMENTS,
    `\r\n--${BOUNDARY}--`,
    `\r\n--${BOUNDARY}--\r\n`,
    '\0',
    '"',
    ';',
    ':',
    'filename="',
  ),
  fc.uint8Array({ maxLength: 8 }).map(bytes => Buffer.from(bytes).toString('latin1')),
);

type Change = (form: Buffer) => Buffer;
const share = fc.double({ min: 0, max: 1, noNaN: true });
const at = (form: Buffer, where: number) => Math.floor(where * form.length);
const change: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 3,
    arbitrary: share.map(
      (where): Change =>
        form =>
          form.subarray(0, at(form, where)),
    ),
  },
  fc.tuple(share, fc.nat({ max: 40 })).map(
    ([where, length]): Change =>
      form =>
        Buffer.concat([form.subarray(0, at(form, where)), form.subarray(at(form, where) + length)]),
  ),
  fc.tuple(share, fc.nat({ max: 200 })).map(
    ([where, length]): Change =>
      form =>
        Buffer.concat([form.subarray(0, at(form, where) + length), form.subarray(at(form, where))]),
  ),
  fc.tuple(share, fragment).map(
    ([where, text]): Change =>
      form =>
        Buffer.concat([
          form.subarray(0, at(form, where)),
          Buffer.from(text, 'latin1'),
          form.subarray(at(form, where)),
        ]),
  ),
  fc.tuple(share, fc.nat({ max: 255 })).map(
    ([where, byte]): Change =>
      form => {
        const changed = Buffer.from(form);
        if (changed.length > 0) changed[Math.min(at(form, where), form.length - 1)] = byte;
        return changed;
      },
  ),
);

const type = fc.oneof(
  { weight: 20, arbitrary: fc.constant(`multipart/form-data; boundary=${BOUNDARY}`) },
  fc.constantFrom(
    'multipart/form-data; boundary=""',
    'multipart/form-data; boundary',
    'multipart/form-data;',
  ),
  fc.constantFrom(
    `multipart/form-data; boundary="${'x'.repeat(300)}"`,
    'multipart/form-data; boundary=-',
    'a/b',
  ),
);

/** @param graft the right secret, with which most of the forms begin */
export const spoiltForm = (graft: string): fc.Arbitrary<SpoiltForm> =>
  fc
    .record({
      type,
      first: fc.oneof({ weight: 5, arbitrary: fc.constant([field('graft', graft)]) }, fc.constant([])),
      parts: fc.array(part, { maxLength: 6 }),
      end: fc.constantFrom(`--${BOUNDARY}--\r\n`, `--${BOUNDARY}--\r\n`, `--${BOUNDARY}--`, ''),
      changes: fc.array(change, { maxLength: 3 }),
      cuts: fc.array(share, { maxLength: 4 }),
      isBrokenOff: fc.nat({ max: 4 }).map(number => number === 0),
    })
    .map(({ type: contentType, first, parts, end, changes, cuts, isBrokenOff }) => {
      const whole = Buffer.concat([...first, ...parts, Buffer.from(end)]);
      const body = changes.reduce<Buffer>((form, spoil) => spoil(form), whole);
      const places = cuts.map(where => at(body, where)).sort((a, b) => a - b);
      return { type: contentType, body, cuts: places, isBrokenOff };
    });

/** The chunks in which a form arrives; empty ones are left out, because sockets deliver none. */
export function chunksOf({ body, cuts }: SpoiltForm): Buffer[] {
  const places = [0, ...cuts, body.length];
  return places
    .slice(1)
    .map((end, index) => body.subarray(places[index], end))
    .filter(({ length }) => length > 0);
}
