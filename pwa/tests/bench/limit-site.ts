import { createHash } from 'node:crypto';
import { createServer, get, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { listenLocally } from '../../../api/tests/support/listen';
import type { BuiltSite } from './built-site';
import { namedFiles } from './document-parts';
import { writeLimitPage } from './limit-page';
import { writeLimitWorker } from './limit-worker';

/** The limits of some articles on a plain server: what the same text and picture cost at least. */
interface LimitSite {
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
 * Serves the limits of articles of a running site under the same conditions: with the site's headers and encoding, and
 * pictures as the site answers them. `/sw.js` is a minimal worker for these pages; none of them registers it.
 * @param slugs the articles
 */
export async function startLimitSite(site: BuiltSite, sitePort: number, slugs: string[]): Promise<LimitSite> {
  const answers = new Map<string, Answer>();
  for (const slug of slugs) {
    const path = `/${slug}`;
    const { html, styles, figures } = writeLimitPage(slug, site.read(path));
    const { headers } = await fetchAnswer(sitePort, path);
    answers.set(path, pageAnswer(headers, html, styles));
    for (const [address, body] of figures) answers.set(address, drawingAnswer(body));
    for (const file of namedFiles(html)) answers.set(file, await fetchAnswer(sitePort, file));
  }
  const worker = writeLimitWorker([...answers.keys()]);
  answers.set('/sw.js', {
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' },
    body: Buffer.from(worker),
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

/** The page's own headers, with the style element's hash in the policy. */
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

const drawingAnswer = (drawing: Buffer): Answer => ({
  headers: { 'content-type': 'image/svg+xml', 'content-encoding': 'br' },
  body: brotliCompressSync(drawing),
});
