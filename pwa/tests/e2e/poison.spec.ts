import type { Page } from '@playwright/test';
import { workerState } from './device';
import { expect, installed, test } from './fixtures';
import { kitOf, packNothing } from './kit-list';
import type { Network } from './network';
import { textOf } from './site';

/** Tests of answers that are not the site's own, while the worker stores the kit. */

/** The page whose visit installs the kit. */
const INSTALLING = '/about';

/** One file of each kind in the kit, none of which the page that installs it needs itself. */
const KINDS: Record<string, RegExp> = {
  'a page': /^\/blog$/,
  'a script': /^\/assets\/quiz-/,
  'a font': /^\/assets\/serif-italic-/,
  'a drawing': /^\/assets\/figure-/,
  'a picture': /^\/icons\/icon-512\.png$/,
  'the index of the search': /^\/assets\/search-.*\.json$/,
  'the timings of a narration': /^\/audio_files\/Applied%20AI\.json$/,
};

/** Every file of the kit apart from the page that installs it, and what that page fetches by itself. */
function everyFile(): Record<string, RegExp> {
  const page = textOf('about.html');
  const isItsOwn = (file: string) => /\.(css|js|svg|avif)$/.test(file) && page.includes(`"${file}"`);
  const files = kitOf(textOf('sw.js')).filter(file => file !== INSTALLING && !isItsOwn(file));
  return Object.fromEntries(
    files.map(file => [file, new RegExp(`^${file.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`)]),
  );
}

// A quarter of an hour longer, so only by command (docs/reliability.md).
const FILES = process.env.EVERY_FILE ? everyFile() : KINDS;

const portal = '<!doctype html><title>Welcome on this train</title>';
const html = { type: 'text/html; charset=utf-8', body: portal };

/** Each spoils the answers for the files at these paths, and returns what ends that. */
const POISONS: Record<string, (network: Network, path: RegExp) => () => void> = {
  'a captive portal’s page': (network, path) => network.answerInstead(path, { status: 200, ...html }),
  'a part of it': (network, path) =>
    network.answerInstead(path, {
      status: 206,
      type: 'text/html; charset=utf-8',
      body: 'part',
      headers: { 'content-range': 'bytes 0-3/4000' },
    }),
  'a redirection': (network, path) =>
    network.answerInstead(path, { status: 302, ...html, headers: { location: '/about' } }),
  'that it is not there': (network, path) => network.answerInstead(path, { status: 404, ...html }),
  'that the server failed': (network, path) => network.answerInstead(path, { status: 500, ...html }),
  'an answer that breaks off': (network, path) => network.breakAnswers(path, 20),
  'another type': (network, path) =>
    network.answerInstead(path, { status: 200, type: 'application/octet-stream', body: portal }),
};

/** What the caches of the device have at these paths. */
const keptAt = (page: Page, path: RegExp) =>
  page.evaluate(async source => {
    const wanted = new RegExp(source);
    const kept: string[] = [];
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      kept.push(...requests.map(({ url }) => new URL(url).pathname).filter(found => wanted.test(found)));
    }
    return kept;
  }, path.source);

for (const [file, path] of Object.entries(FILES)) {
  test(`Nothing in place of ${file} is ever stored on the device, and the next visit has the kit`, async ({
    page,
    context,
    network,
    complaints,
  }) => {
    test.slow();
    complaints.forgive(/bad-precaching-response|status of (404|500)|ERR_|Failed to fetch|network error/);
    const browser = await context.newCDPSession(page);
    packNothing(network);
    for (const [poison, spoil] of Object.entries(POISONS)) {
      await browser.send('Network.clearBrowserCache');
      const before = network.calls.length;
      const end = spoil(network, path);
      await page.goto(INSTALLING);
      const asked = () => network.calls.slice(before).some(call => path.test(call.path));
      await expect.poll(asked, poison).toBe(true);
      await expect.poll(() => page.evaluate(workerState), poison).toBe('nothing');
      expect(await keptAt(page, path), poison).toEqual([]);
      end();
    }
    await browser.send('Network.clearBrowserCache');
    await page.reload();
    await installed(page);
    expect((await keptAt(page, path)).length).toBeGreaterThan(0);
    await network.cut();
    const answer = await page.goto('/blog');
    expect(await answer?.text()).not.toContain('Welcome on this train');
  });
}

const IN_ITS_PLACE: typeof POISONS = {
  ...POISONS,
  'texts that are not the build’s': (network, path) =>
    network.answerInstead(path, {
      status: 200,
      type: 'application/json',
      body: JSON.stringify({
        '/blog': { headers: { 'content-type': 'text/html; charset=utf-8' }, text: portal },
      }),
    }),
  'other JSON': (network, path) =>
    network.answerInstead(path, { status: 200, type: 'application/json', body: 'null' }),
};

for (const [poison, spoil] of Object.entries(IN_ITS_PLACE)) {
  test(`With ${poison} in place of all texts of the kit, they come file by file`, async ({
    page,
    network,
    complaints,
  }) => {
    complaints.forgive(/status of (404|500)|ERR_/);
    spoil(network, /^\/kit\.json$/);
    await page.goto(INSTALLING);
    await installed(page);
    expect(network.callsOf('GET /kit.json')).toHaveLength(1);
    await network.cut();
    const answer = await page.goto('/blog');
    expect(await answer?.text()).toBe(textOf('blog.html'));
  });
}
