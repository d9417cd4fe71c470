import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readArticles } from '../content';
import { contentPlugin } from '../content-plugin';
import { startDev } from './dev-server';

const START_MS = 60_000;
/** A change shows within a second on a machine with nothing else to do. */
const CHANGE_MS = 20_000;

const [article] = readArticles(join(import.meta.dirname, '../../content'));
if (!article) throw new Error('There is no article.');
const path = `/${article.slug}`;
const word = article.title
  .replaceAll(/\P{L}/gu, ' ')
  .split(' ')
  .sort((a, b) => b.length - a.length)[0];

let folder: string;
let server: Awaited<ReturnType<typeof startDev>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dev-'));
  await cp(join(import.meta.dirname, '../../content'), join(folder, 'content'), { recursive: true });
  server = await startDev({
    variables: { PORT: '0', DATA_DIR: join(folder, 'data') },
    plugins: [{ ...contentPlugin(join(folder, 'content')), enforce: 'pre' }],
  });
}, START_MS);

afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
}, START_MS);

const read = async (path: string) => (await fetch(server.url + path)).text();

it('answers with pages, the sources of scripts, and calls', async () => {
  expect(await read(path)).toContain('src="/@vite/client"');
  expect(await read('/app/main.tsx')).toContain('hydrateRoot');
  expect(await read('/healthz')).toBe('{"status":"alive"}');
});

it('searches the texts of the pages as they are', async () => {
  expect(await read('/search-text.json')).toContain(`"path":"${path}"`);
  expect(await read(`/search?query=${word}`)).toContain(`href="${path}"`);
});

it('shows a changed article, and an error until it is mended', async () => {
  const file = join(folder, 'content/articles', path, 'article.md');
  const text = await readFile(file, 'utf8');
  const shows = async (part: string) => expect(await read(path)).toContain(part);
  await writeFile(file, text.replace('\n## ', '\n## Changed: '));
  await vi.waitFor(() => shows('Changed: '), CHANGE_MS);
  await writeFile(file, text.replace('\ntitle:', '\ntitel:'));
  await vi.waitFor(() => shows('ErrorOverlay'), CHANGE_MS);
  await writeFile(file, text);
  await vi.waitFor(() => shows('id="root"'), CHANGE_MS);
});
