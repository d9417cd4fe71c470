import fc from 'fast-check';
import * as calls from '../../contract/calls';

/** A raw request; each character is one byte. */
interface RawRequest {
  /** The kind of path that the request was made from. */
  kind: string;
  /** @param more headers that identify the caller */
  write(more: string): string;
}

const CALL_PATHS = Object.values(calls).map(({ path }) => path.replace(/:\w+/, '1'));

/** Paths of every kind that the server knows, and of some that it does not. */
const KINDS: Record<string, readonly string[]> = {
  page: ['/', '/about', '/search', '/search?query=ai', '/secret/abc', '/tags/forecasting'],
  file: ['/sw.js', '/robots.txt', '/assets/app.js', '/audio_files/a.mp3', '/pdfs/a.pdf', '/site.webmanifest'],
  call: CALL_PATHS,
  redirect: ['/contact-us', '/home-2', '/about/', '/blog-3?a=b'],
  nothing: ['/nothing', '/nothing.png', '/a/b/c/d', '/updatepassword/x'],
};

const ODD = [
  ...[
    '\\',
    '[',
    ']',
    '/',
    '//',
    '/\\',
    ':',
    ':99999',
    '@',
    '?',
    '??',
    '#',
    ';',
    '&',
    '=',
    '+',
    '|',
    '^',
    '`',
  ],
  ...[
    '{',
    '}',
    '<',
    '>',
    '"',
    "'",
    '*',
    '~',
    '.',
    '..',
    '/../',
    '/./',
    '/..;/',
    '%',
    '%%',
    '%2',
    '%zz',
    '%00',
  ],
  ...['%2f', '%5c', '%2e%2e', '%ff', '%c0%af', '%E0%A4%A', '%u0041', '%25', '%0d%0a', '%3f', '%23', '%5b'],
  ...[
    '\xe9',
    '\xff\xfe',
    '\xc3\xa9',
    '\xed\xa0\x80',
    '\x80',
    '__proto__',
    'constructor',
    '[::1',
    '[::1]:99999',
  ],
  ...['x'.repeat(3000), '/a'.repeat(500), '%41'.repeat(500), '?a=b&'.repeat(300), 'javascript:', 'data:,x'],
];
const odd = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...ODD) },
  // Every byte that a request line can contain.
  fc
    .uint8Array({ min: 0x21, max: 0xff, minLength: 1, maxLength: 12 })
    .map(bytes => Buffer.from(bytes).toString('latin1')),
);
const known = fc.oneof(
  ...Object.entries(KINDS).map(([kind, paths]) => fc.constantFrom(...paths).map(path => ({ kind, path }))),
);

/** A known path with odd characters inside, before or after it, or only odd characters. */
const path = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(known, odd, fc.double({ min: 0, max: 1, noNaN: true })).map(putIn) },
  fc.tuple(known, odd).map(([{ kind, path: plain }, sign]) => ({ kind, path: `/${sign}${plain}` })),
  fc.array(odd, { minLength: 1, maxLength: 4 }).map(signs => ({ kind: 'odd', path: `/${signs.join('')}` })),
  fc.array(odd, { minLength: 1, maxLength: 3 }).map(signs => ({ kind: 'odd', path: signs.join('') })),
  known,
);

function putIn([{ kind, path: plain }, sign, share]: [{ kind: string; path: string }, string, number]) {
  const at = 1 + Math.floor(share * plain.length);
  return { kind, path: plain.slice(0, at) + sign + plain.slice(at) };
}

const target = fc.tuple(path, fc.nat({ max: 20 })).map(([{ kind, path: local }, form]) => {
  if (form === 0) return { kind: 'absolute', target: `http://localhost${local}` };
  if (form === 1) return { kind: 'absolute', target: `HTTPS://user:pass@[::1]:99999${local}` };
  if (form === 2) return { kind: 'absolute', target: `ftp://localhost${local}` };
  if (form === 3) return { kind: 'absolute', target: `http://${local}` };
  if (form === 4) return { kind: 'asterisk', target: '*' };
  if (form === 5) return { kind: 'authority', target: 'localhost:80' };
  return { kind, target: local };
});

const METHODS = [
  'GET',
  'GET',
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'DELETE',
  'PATCH',
  'OPTIONS',
  'TRACE',
  'CONNECT',
];
const method = fc.constantFrom(...METHODS, 'PROPFIND', 'M-SEARCH', 'PURGE');
const GOOD_HOST = 'Host: localhost\r\n';
const host = fc.oneof(
  { weight: 12, arbitrary: fc.constant(GOOD_HOST) },
  fc.constantFrom(
    ...[
      '',
      'Host:\r\n',
      'Host: \r\n',
      'Host: a b\r\n',
      'Host: a/b\r\n',
      'Host: [::1\r\n',
      'Host: [::1]:8080\r\n',
    ],
    ...['Host: localhost:99999\r\n', 'Host: a\r\nHost: b\r\n', 'Host: a\r\nhost: a\r\n', 'Host: \xff\r\n'],
    ...[
      'Host: a@b\r\n',
      'Host: 127.1\r\n',
      'Host: 999.999.999.999\r\n',
      'Host: LOCALHOST\r\n',
      'Host: %zz\r\n',
    ],
    ...[`Host: ${'x'.repeat(2000)}\r\n`, 'Host: [0:0:0:0:0:0:0:1]\r\n', 'Host: a,b\r\n', 'Host: \\\r\n'],
  ),
);
const more = fc.oneof(
  { weight: 8, arbitrary: fc.constant('') },
  fc.constantFrom(
    ...['Range: bytes=0-9\r\n', 'If-None-Match: *\r\n', 'Accept-Encoding: br\r\n', 'Expect: odd\r\n'],
    ...['Upgrade: websocket\r\nConnection: Upgrade\r\n', 'Cookie: consent=%zz\r\n', 'Origin: null\r\n'],
    ...[
      'X-Forwarded-For: \xff, [::1\r\n',
      `X-Long: ${'x'.repeat(20_000)}\r\n`,
      'Transfer-Encoding: chunked\r\n',
    ],
  ),
);

/** Requests whose line and Host header are as odd as a socket allows. Each asks to close the connection. */
export const rawRequest: fc.Arbitrary<RawRequest> = fc
  .tuple(method, target, host, more)
  .map(([verb, { kind, target: line }, hosts, headers]) => ({
    kind,
    write: own => `${verb} ${line} HTTP/1.1\r\n${hosts}${headers}${own}Connection: close\r\n\r\n`,
  }));

/** Requests that once got a 500. */
export const ONCE_FAILED: readonly string[] = [
  '/\\[',
  '/\\:99999',
  '/\\?',
  '/\\//',
  '/\\',
  '//[',
  '/%5C[',
  '/[::1',
];

export interface RawAnswer {
  /** 0 if there was no answer. */
  status: number;
  /** In lower case. */
  head: string;
}

/** The headers of every answer. */
export const EVERYWHERE = [
  'x-content-type-options: nosniff',
  'referrer-policy:',
  'cross-origin-opener-policy: same-origin',
  'cross-origin-resource-policy: same-origin',
  'x-frame-options: deny',
  'permissions-policy:',
  'content-security-policy: ',
];

/** The headers of every answer that an answer lacks. */
export const missingHeaders = ({ head }: RawAnswer): string[] =>
  EVERYWHERE.filter(line => !head.includes(`\r\n${line}`));
