import { KIT_PATH } from '../../../api/contract/kit';
import { appScripts, loadedFiles } from './app-scripts';
import { keptOnDevice, workerState } from './device';
import { expect, installed, test } from './fixtures';
import { packNothing } from './kit-list';
import { pages } from './site';

interface Picture {
  src: string;
  sizes: string;
  type?: string;
  purpose?: string;
  form_factor?: string;
  label?: string;
}

interface WebManifest {
  id: string;
  name: string;
  short_name: string;
  description: string;
  start_url: string;
  scope: string;
  display: string;
  icons: Picture[];
  screenshots: Picture[];
  shortcuts: { name: string; url: string; icons?: Picture[] }[];
}

const PNG = '89504e470d0a1a0a';

async function readManifest(origin: string): Promise<WebManifest> {
  const answer = await fetch(`${origin}/manifest.webmanifest`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('application/manifest+json');
  return (await answer.json()) as WebManifest;
}

/** Reads the size from the header of a PNG file. */
async function sizeOf(url: string): Promise<string> {
  const answer = await fetch(url);
  expect(answer.status, url).toBe(200);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.subarray(0, 8).toString('hex'), url).toBe(PNG);
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

test('The installed site has a name, an identity and a start page', async ({ network }) => {
  const { id, name, short_name, description, start_url, scope, display } = await readManifest(network.origin);
  expect({ id, start_url, scope, display }).toEqual({
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
  });
  expect(name).toBeTruthy();
  // Longer names are cut off below the icon.
  expect(short_name.length).toBeLessThanOrEqual(12);
  expect(description).toBeTruthy();
});

test('Every picture of the installed site has its declared size', async ({ network }) => {
  const { icons, screenshots, shortcuts } = await readManifest(network.origin);
  const pictures = [...icons, ...screenshots, ...shortcuts.flatMap(shortcut => shortcut.icons ?? [])];
  for (const { src, sizes } of pictures) expect(await sizeOf(`${network.origin}${src}`), src).toBe(sizes);
  const plain = icons.filter(({ purpose = 'any' }) => purpose.includes('any')).map(({ sizes }) => sizes);
  expect(plain).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  const forms = screenshots.map(({ form_factor }) => form_factor);
  expect(forms.filter(form => form === 'narrow').length).toBeGreaterThanOrEqual(2);
  expect(forms).toContain('wide');
  expect(screenshots.every(({ label }) => label)).toBe(true);
});

test('The shortcuts of the installed site lead to its pages', async ({ network }) => {
  const { shortcuts } = await readManifest(network.origin);
  expect(shortcuts.length).toBeGreaterThan(0);
  const paths = pages.map(({ path }) => path);
  for (const { name, url } of shortcuts) expect(paths, name).toContain(url);
});

test('Chromium offers to install the site', async ({ device }) => {
  const page = await device.open();
  await page.goto('/');
  await installed(page);
  const browser = await page.context().newCDPSession(page);
  const { errors } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
});

test('The worker brings no app to a page that is only read, neither with the kit nor on a later visit', async ({
  page,
}) => {
  await page.goto('/applied-ai');
  await installed(page);
  for (const visit of ['the first', 'a later']) {
    // The last script that the worker's coming brings.
    await expect.poll(() => loadedFiles(page), visit).toContainEqual(expect.stringMatching(/^updates-/));
    expect(await appScripts(page), visit).toEqual([]);
    await page.reload();
  }
});

test('All texts of the kit come in one answer', async ({ page, network }) => {
  await page.goto('/about');
  await installed(page);
  expect(network.callsOf(`GET ${KIT_PATH}`)).toHaveLength(1);
  const alone = pages.filter(({ path }) => path !== '/about' && network.callsOf(`GET ${path}`).length > 0);
  expect(alone).toEqual([]);
  const policy = async (path: string) =>
    (await fetch(network.origin + path)).headers.get('content-security-policy');
  const kept = await page.evaluate(async () =>
    (await caches.match('/contact'))?.headers.get('content-security-policy'),
  );
  expect(kept).toBe(await policy('/contact'));
});

test('The worker takes a page that was loaded past it, and says nothing of a kit that was here before', async ({
  page,
  context,
}) => {
  await page.goto('/about');
  await installed(page);
  const browser = await context.newCDPSession(page);
  const loaded = page.waitForEvent('load');
  await browser.send('Page.reload', { ignoreCache: true });
  await loaded;
  await installed(page);
  await expect.poll(() => loadedFiles(page)).toContainEqual(expect.stringMatching(/^updates-/));
  await expect(page.locator('.ready-line')).toHaveCount(0);
});

test('A slow answer does not hold up the rest of the kit', async ({ page, network }) => {
  packNothing(network);
  const end = network.hold('/404.html');
  await page.goto('/about');
  const asked = () => pages.filter(({ path }) => network.callsOf(`GET ${path}`).length > 0).length;
  await expect.poll(asked).toBeGreaterThan(pages.length / 2);
  end();
  await installed(page);
});

for (const [name, path, type] of [
  ['a page', '/blog', 'text/html; charset=utf-8'],
  ['a script', /^\/assets\/search-/, 'text/html; charset=utf-8'],
  ['the list of the version', '/version.json', 'application/json'],
] as const) {
  test(`A captive portal’s answer for ${name} is never stored on the device`, async ({
    page,
    network,
    complaints,
  }) => {
    complaints.forgive(/bad-precaching-response/);
    packNothing(network);
    const end = network.answerInstead(path, {
      status: 200,
      type,
      body: '{"portal":"Welcome on this train"}',
    });
    await page.goto('/about');
    const asked = () => network.calls.filter(call => call.path.match(path)?.[0]).length;
    await expect.poll(asked).toBeGreaterThan(0);
    await expect.poll(() => page.evaluate(workerState)).toBe('nothing');
    end();
    await page.reload();
    await installed(page);
    await network.cut();
    const answer = await page.goto('/blog');
    expect(await answer?.text()).not.toContain('Welcome on this train');
    expect((await keptOnDevice(page)).filter(text => text.includes('Welcome on this train'))).toEqual([]);
  });
}
