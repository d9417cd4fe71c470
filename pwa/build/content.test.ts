import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { TOPICS } from '../../api/contract/inquiry';
import { ARTICLE_KEYS } from '../../api/contract/site';
import { categories, tags } from '../content/tags';
import { readArticle, readArticles } from './content';
import { renderMarkdown } from './markdown';
import type { Timings } from './media/timings';

const root = join(import.meta.dirname, '../..');
const articles = readArticles(join(root, 'pwa/content'));

describe.each(articles.map(article => [article.slug, article] as const))(
  'the article %s',
  (_slug, article) => {
    test('has 1,200 to 2,000 words, a figure and a summary', () => {
      expect(article.words).toBeGreaterThanOrEqual(1200);
      expect(article.words).toBeLessThanOrEqual(2000);
      expect(article.html).toContain('<figure class="drawing">');
      expect(article.summary.length).toBeGreaterThanOrEqual(3);
    });

    test('has a narration and a PDF made from the current text (else run `npm run media`)', () => {
      expect(article.media?.textHash).toBe(article.textHash);
    });

    test('has timings made from the current narration and text (else run `npm run media`)', () => {
      const file = join(root, `public/audio_files/${article.component}.json`);
      const { textHash, audioSha256, seconds, starts } = JSON.parse(readFileSync(file, 'utf8')) as Timings;
      expect(textHash).toBe(article.textHash);
      expect(audioSha256).toBe(article.media?.audio?.sha256);
      expect(Math.abs(seconds - (article.media?.audio?.seconds ?? 0))).toBeLessThan(0.5);
      expect(starts).toHaveLength(article.spoken.length);
      // Title, subtitle and author come before the first paragraph; each lasts longer than its pause.
      const bounds = [2, ...starts, seconds];
      for (const [index, start] of starts.entries())
        expect(start).toBeGreaterThan((bounds[index] ?? 0) + 0.55);
    });

    test('has the files that its pages announce, byte for byte', () => {
      for (const file of [article.media?.audio, article.media?.pdf].filter(file => file)) {
        const path = join(root, 'public', decodeURI(file?.url ?? ''));
        expect(statSync(path).size).toBe(file?.bytes);
        expect(createHash('sha256').update(readFileSync(path)).digest('hex')).toBe(file?.sha256);
      }
    });

    test('does not name itself as a related article', () => {
      expect(article.related).not.toContain(article.slug);
    });
  },
);

describe('a content file with a mistake', () => {
  const folder = mkdtempSync(join(tmpdir(), 'article-'));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const write = (text: string) => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'article.md'), text);
  };
  const [tag] = tags;
  const FRONT_MATTER = `---
key: ${ARTICLE_KEYS[0]}
title: A title
subtitle: A subtitle
description: A description
component: A component
category: ${categories[0]}
topic: ${TOPICS[0]}
tags: [${tag?.tag}]
date: 2026-01-02
heroAlt: A field
summary: [One., Two., Three.]
related: []
---
`;

  test('stops the build and names file, line and field of every mistake', () => {
    write(
      FRONT_MATTER.replace(/key: .*/, 'key: Nothing').replace(/tags: .*/, `tags: [${tag?.tag}, no-topic]`),
    );
    expect(() => readArticle(folder, 'x')).toThrow(/article\.md:2: key: .*\n.*article\.md:9: tags\.1: /);
  });

  test('names a field that is missing', () => {
    write(FRONT_MATTER.replace('date: 2026-01-02\n', ''));
    expect(() => readArticle(folder, 'x')).toThrow(/article\.md:2: date: /);
  });

  test('names the line that is no YAML', () => {
    write(FRONT_MATTER.replace('A subtitle', '"A subtitle'));
    expect(() => readArticle(folder, 'x')).toThrow(/article\.md:\d+: Missing closing "quote/);
  });

  test('stops the build if there is no front matter', () => {
    write('Text.\n');
    expect(() => readArticle(folder, 'x')).toThrow('article.md:1: no front matter');
  });

  test('names the line of HTML in the text, and of a drawing that is not there', () => {
    write(`${FRONT_MATTER}Text.\n\n<img src=x onerror=x()>\n`);
    expect(() => readArticle(folder, 'x')).toThrow(/article\.md:17: raw HTML/);
    write(`${FRONT_MATTER}Text.\n\n![A chart](chart.svg "Caption.")\n`);
    expect(() => readArticle(folder, 'x')).toThrow(/article\.md:17: there is no drawing chart\.svg/);
  });

  test('stops the build if a drawing contains a script', () => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      join(folder, 'bad.svg'),
      '<svg xmlns="http://www.w3.org/2000/svg"><script>x()</script></svg>',
    );
    expect(() => renderMarkdown('![A chart](bad.svg "Caption.")', folder)).toThrow('not a plain drawing');
  });

  test('stops the build if the text contains HTML', () => {
    expect(() => renderMarkdown('<img src=x onerror=x()>', folder)).toThrow('raw HTML');
  });
});

describe('the narrated text', () => {
  test('includes headings and paragraphs, but not figures, tables and sources', () => {
    const { spoken } = renderMarkdown(
      '## A heading\n\nSome *text*.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n## Sources\n\n- A book, 2001\n',
      root,
    );
    expect(spoken).toEqual(['A heading.', 'Some text.']);
  });
});
