import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { TOPICS } from '../../api/contract/inquiry';
import { landings } from '../content/landings';
import { skills } from '../content/quiz-skills';
import { blogOrder } from '../content/site';
import type { Article } from '../content/types';
import { readArticles } from './content';
import { findBrokenLinks } from './links';
import { findDeadReferences, findMediaWithoutArticle, requireWhole } from './references';

const contentRoot = join(import.meta.dirname, '../content');
const articles = readArticles(contentRoot);
const folder = mkdtempSync(join(tmpdir(), 'references-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the contents name only what there is, and every file of media has its article', () => {
  expect(() => requireWhole(contentRoot, articles)).not.toThrow();
});

test('a deleted article is named at every place that needs it, with file and field', () => {
  const lines = findDeadReferences(folder, []);
  for (const slug of blogOrder) {
    expect(lines).toContain(`pwa/content/site.ts: blogOrder: there is no article “${slug}”`);
  }
  for (const { label, article } of landings) {
    expect(lines).toContain(
      `pwa/content/landings.ts: article of “${label}”: there is no article “${article}”`,
    );
  }
  for (const [skill, { articles }] of Object.entries(skills)) {
    for (const slug of articles) {
      expect(lines).toContain(
        `pwa/content/quiz-skills.ts: articles of ${skill}: there is no article “${slug}”`,
      );
    }
  }
  const other = { ...articles[0], slug: 'other', related: ['deleted-one'] } as Article;
  writeFileSync(
    join(folder, 'home.ts'),
    "const a = '/deleted-one';\n\nconst b = '[x](/deleted-one#part) [y](/deleted-one-more)';\n",
  );
  expect(findDeadReferences(folder, [...articles, other])).toEqual([
    'pwa/content/articles/other/article.md: related: there is no article “deleted-one”',
    'pwa/content/home.ts:1: links to /deleted-one, which is no article',
    'pwa/content/home.ts:3: links to /deleted-one, which is no article',
  ]);
});

test('the files of a deleted article are named, and others are left alone', () => {
  for (const name of ['audio_files', 'pdfs']) mkdirSync(join(folder, name));
  for (const name of ['audio_files/Old one.mp3', 'audio_files/Old one.json', 'pdfs/old.pdf', 'pdfs/.keep']) {
    writeFileSync(join(folder, name), '');
  }
  const { pdf } = articles[0]?.media ?? {};
  if (pdf) writeFileSync(join(folder, decodeURI(pdf.url)), '');
  expect(findMediaWithoutArticle(folder, articles)).toEqual([
    'audio_files/Old one.json',
    'audio_files/Old one.mp3',
    'pdfs/old.pdf',
  ]);
});

test('a link that leads nowhere is listed once, whatever number of pages has it', () => {
  const pages = ['/', '/a', '/b', '/c', '/d'];
  const topic = encodeURIComponent(TOPICS[0]);
  const html = `<a href="/a">A</a><a class="x" href="/gone#part">Gone</a><a href="/contact?topic=${topic}">Ask</a>`;
  const documents = new Map(pages.map(page => [page, html]));
  documents.set('/a', '<a href="/contact?x=1&amp;topic=No+Such">Ask</a>');
  expect(findBrokenLinks(documents, folder, [...pages, '/contact'])).toEqual([
    '/, /b, /c and 1 more → /gone',
    '/a → /contact?x=1&amp;topic=No+Such, which names no topic of api/contract/inquiry.ts',
  ]);
});
