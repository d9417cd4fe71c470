import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromiumOptions } from '../../build/browser';
import { expect, installed, test } from './fixtures';
import { keptReasons } from './shelf';
import { pages, redirects } from './site';

// The headless shell has no viewer for PDFs.
test.use({ launchOptions: chromiumOptions() });

const client = join(import.meta.dirname, '../../../dist/client');
/** Its own address, so that calls of other tests do not count. */
const CALLER = { 'x-forwarded-for': '10.99.0.1' };
const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': /./,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': /camera=\(\)/,
  'content-security-policy': /^default-src 'none';.*frame-ancestors 'none'/,
};
const AT_ONCE = 16;

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`http://localhost:${process.env.SITE_PORT}${path}`, {
    redirect: 'manual',
    ...init,
    headers: { ...CALLER, ...init.headers },
  });

/** The names of the headers that every answer must have and this one has not. */
const lacking = (get: (name: string) => string | null | undefined): string[] =>
  Object.entries(EVERYWHERE)
    .filter(([name, value]) => {
      const seen = get(name) ?? '';
      return typeof value === 'string' ? seen !== value : !value.test(seen);
    })
    .map(([name]) => name);

/** Makes a request and lists what is wrong: the status, and the headers that every answer must have. */
async function complain(path: string, status: number, init?: RequestInit): Promise<string[]> {
  const answer = await ask(path, init);
  await answer.body?.cancel();
  const names = [
    ...(answer.status === status ? [] : [`status ${answer.status}`]),
    ...lacking(name => answer.headers.get(name)),
  ];
  return names.map(name => `${path}: ${name}`);
}

/** The address of every file of the build, except pages and compressed copies, which have no address of their own. */
function listFiles(): string[] {
  const entries = readdirSync(client, { recursive: true, withFileTypes: true });
  return entries
    .filter(entry => entry.isFile() && !/\.(html|br|gz)$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name).slice(client.length))
    .map(path => encodeURI(path));
}

test('Every file and page of the build has a content security policy, even in a 304 answer', async () => {
  const files = listFiles();
  expect(files.length).toBeGreaterThan(50);
  const paths = [...files, ...pages.filter(({ status }) => status === 200).map(({ path }) => path)];
  const complaints: string[] = [];
  const askers = Array.from({ length: AT_ONCE }, async () => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
      complaints.push(...(await complain(path, 200, { method: 'HEAD' })));
      complaints.push(...(await complain(path, 304, { headers: { 'if-none-match': '*' } })));
    }
  });
  await Promise.all(askers);
  expect(complaints).toEqual([]);
});

test('Every other kind of answer has a content security policy', async () => {
  const [[from] = ['']] = redirects;
  const pdf = '/pdfs/applied-ai.pdf';
  const answers: [path: string, status: number, init?: RequestInit][] = [
    [pdf, 200],
    [pdf, 206, { headers: { range: 'bytes=0-9' } }],
    [pdf, 416, { headers: { range: 'bytes=99999999-' } }],
    [from, 301],
    ['/about/', 301],
    ['/tags/nothing', 302],
    ['/nothing', 404],
    ['/nothing.pdf', 404],
    ['/%', 400],
    ['/%5C[', 404],
    ['/about', 405, { method: 'DELETE' }],
    ['/search?query=ai', 200],
    ['/get_topics', 200],
    ['/user_login', 405],
    ['/healthz', 200],
    ['/nothing', 404, { method: 'POST' }],
    ['/unsubscribe/x', 200],
  ];
  for (const [path, status, init] of answers) expect(await complain(path, status, init)).toEqual([]);
});

test('The worker answers with the same policies as the server, from its copies and while a file arrives', async ({
  page,
  complaints,
}) => {
  complaints.forgive(/\.pdf error: .*status of 404|status of 416/);
  const pdf = '/pdfs/applied-ai.pdf';
  await page.goto('/about');
  await installed(page);
  await page.reload();
  const wrong = new Set<string>();
  page.on('response', answer => {
    if (!answer.fromServiceWorker()) return;
    const names = lacking(header => answer.headers()[header]);
    // Chromium hides the policy of a PDF that it shows.
    const isShown = answer.url().endsWith(pdf) && answer.request().isNavigationRequest();
    for (const name of names)
      if (!isShown || name !== 'content-security-policy') wrong.add(`${answer.url()}: ${name}`);
  });
  await page.goto('/blog');
  for (const _visit of ['arriving', 'copy']) {
    const answered = page.waitForResponse(answer => answer.url().endsWith(pdf) && answer.fromServiceWorker());
    await page.goto(pdf);
    await answered;
    await page.goto('/applied-ai');
    await expect.poll(() => keptReasons(page)).toEqual({ [pdf]: 'use' });
  }
  const parts = await page.evaluate(
    async address =>
      Promise.all(
        ['bytes=0-9', 'bytes=99999999-'].map(async range => {
          const answer = await fetch(address, { headers: { range } });
          return [answer.status, answer.headers.get('content-security-policy')];
        }),
      ),
    pdf,
  );
  expect(parts).toEqual([206, 416].map(status => [status, "default-src 'none'; frame-ancestors 'none'"]));
  expect([...wrong]).toEqual([]);
});

test('The browser shows a PDF under its policy', async ({ page, complaints }) => {
  complaints.forgive(/\.pdf error: .*status of 404/);
  await page.goto('/about');
  const viewer = page.waitForEvent('frameattached');
  await page.goto('/pdfs/applied-ai.pdf');
  await viewer;
  await expect.poll(() => page.frames().filter(frame => frame.url().endsWith('.pdf')).length).toBe(2);
});

test('A drawing opened on its own keeps its styles and runs no script', async ({ page, complaints }) => {
  complaints.forgive(/\.svg error: .*status of 404/);
  const drawings = listFiles().filter(
    path =>
      path.endsWith('.svg') && /<style|style="/.test(readFileSync(join(client, decodeURI(path)), 'utf8')),
  );
  for (const path of drawings) {
    const refused: string[] = [];
    page.on('console', message => {
      if (/Content Security Policy/.test(message.text())) refused.push(message.text());
    });
    await page.goto(path);
    expect([path, refused]).toEqual([path, []]);
  }
  const drawing = await ask(listFiles().find(path => path.endsWith('.svg')) ?? '');
  expect(drawing.headers.get('content-security-policy')).not.toContain('script-src');
});

test('A header names the first picture of a page, so that it is on its way before the page has been read', async () => {
  const { headers } = await ask('/applied-ai');
  const [, picture = ''] =
    headers.get('link')?.match(/^<(\/[^>]+)>; rel=preload; as=image; fetchpriority=high$/) ?? [];
  expect((await ask(picture)).headers.get('content-type')).toContain('image/svg+xml');
  expect(await (await ask('/applied-ai')).text()).toContain(`<img src="${picture}"`);
  expect((await ask('/privacy-policy')).headers.get('link')).toBeNull();
});
