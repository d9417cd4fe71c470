import { createHash } from 'node:crypto';
import { createServer, get, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { listenLocally } from '../../../api/tests/support/listen';
import type { BuiltSite } from './built-site';
import { inlinedStyles, linkedStyles, namedFiles, withoutScripts } from './document-parts';

/** The baseline for a page: a plain server with the same pages without any script. */
interface BareSite {
  port: number;
  stop(): Promise<void>;
}

interface Answer {
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** Headers that belong to the connection or that Node itself writes. */
const OWN_HEADERS = ['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length'];

/**
 * Serves the given pages of a running site without scripts and with all styles inlined, and the rest of the kit
 * unchanged: same bytes, encodings and headers. `/sw.js` is a worker that only stores the pages and their files and
 * answers from them; none of its pages registers it.
 */
export async function startBareSite(site: BuiltSite, sitePort: number, pages: string[]): Promise<BareSite> {
  const answers = new Map<string, Answer>();
  const kept = new Set(pages);
  for (const url of site.kit) answers.set(url, await fetchAnswer(sitePort, url));
  for (const page of pages) {
    const html = site.read(page);
    const styles = [...inlinedStyles(html), ...linkedStyles(html).map(site.read)].join('\n').trim();
    const bare = withoutScripts(html, styles);
    for (const file of namedFiles(bare)) kept.add(file);
    answers.set(page, pageAnswer(answers.get(page)?.headers ?? {}, bare, styles));
  }
  for (const url of kept) {
    if (!answers.has(url)) answers.set(url, await fetchAnswer(sitePort, url));
  }
  answers.set('/sw.js', {
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' },
    body: Buffer.from(minimalWorker([...kept])),
  });

  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '');
    if (answer) response.writeHead(200, answer.headers).end(answer.body);
    else response.writeHead(404).end();
  });
  const port = await listenLocally(server);
  return {
    port,
    stop: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Fetches an answer as a browser gets it from the site, still compressed. */
function fetchAnswer(port: number, path: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get({ port, path, headers: { 'accept-encoding': 'br' } }, async response => {
      const body = Buffer.concat(await response.toArray());
      if (response.statusCode === 200) resolve({ headers: ownHeaders(response.headers), body });
      else reject(new Error(`${path} answered ${response.statusCode}.`));
    }).on('error', reject);
  });
}

const ownHeaders = (headers: IncomingHttpHeaders): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN_HEADERS.includes(name)));

/** The page's own headers, with the longer style element's hash in the policy. */
function pageAnswer(headers: OutgoingHttpHeaders, html: string, styles: string): Answer {
  const hash = createHash('sha256').update(styles).digest('base64');
  const policy = String(headers['content-security-policy']).replace(
    /style-src [^;]*/,
    `style-src 'self' 'sha256-${hash}'`,
  );
  return {
    headers: {
      ...headers,
      'content-encoding': 'br',
      'content-security-policy': policy,
      etag: `"${createHash('sha256').update(html).digest('hex').slice(0, 16)}"`,
    },
    body: brotliCompressSync(html),
  };
}

const minimalWorker = (files: string[]) => `const files = ${JSON.stringify(files)};
addEventListener('install', event => event.waitUntil(caches.open('kit').then(cache => cache.addAll(files))));
addEventListener('activate', event => event.waitUntil(clients.claim()));
addEventListener('fetch', event =>
  event.respondWith(caches.match(event.request).then(answer => answer ?? fetch(event.request))));
`;
