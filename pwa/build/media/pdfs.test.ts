import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  PDFArray,
  PDFBool,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFString,
} from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { site } from '../../content/site';
import { readArticles } from '../content';

const root = join(import.meta.dirname, '../../..');
const name = PDFName.of;

const textOf = (object: PDFObject | undefined): string | null =>
  object instanceof PDFString || object instanceof PDFHexString ? object.decodeText() : null;

/** The titles of the outline, in text order. */
function outlineOf(parent: PDFDict): (string | null)[] {
  const titles: (string | null)[] = [];
  let item = parent.lookupMaybe(name('First'), PDFDict);
  for (; item; item = item.lookupMaybe(name('Next'), PDFDict)) {
    titles.push(textOf(item.lookup(name('Title'))), ...outlineOf(item));
  }
  return titles;
}

/** The targets of the links on all pages. */
function addressesOf(document: PDFDocument): string[] {
  return document.getPages().flatMap(page => {
    const annotations = page.node.lookupMaybe(name('Annots'), PDFArray);
    return Array.from({ length: annotations?.size() ?? 0 }, (_, index) => {
      const action = annotations?.lookup(index, PDFDict).lookupMaybe(name('A'), PDFDict);
      return textOf(action?.lookup(name('URI'))) ?? '';
    }).filter(address => address !== '');
  });
}

describe.each(readArticles(join(root, 'pwa/content')))('The PDF of /$slug', article => {
  const load = () =>
    PDFDocument.load(readFileSync(join(root, 'public/pdfs', `${article.slug}.pdf`)), {
      updateMetadata: false,
    });

  it('states its title, its author and its language', async () => {
    const document = await load();
    expect(document.getTitle()).toBe(article.title);
    expect(document.getAuthor()).toBe(site.brand);
    expect(document.getLanguage()).toBe(site.language);
  });

  it('has as many pages as the site announces', async () => {
    expect((await load()).getPageCount()).toBe(article.media?.pdf.pages);
  });

  it('is tagged, so that screen readers read it in order', async () => {
    const { catalog } = await load();
    expect(catalog.lookup(name('MarkInfo'), PDFDict).lookup(name('Marked'), PDFBool).asBoolean()).toBe(true);
    expect(catalog.lookup(name('StructTreeRoot'), PDFDict).has(name('K'))).toBe(true);
  });

  it('has an outline with the text of its headings', async () => {
    const { catalog } = await load();
    const titles = outlineOf(catalog.lookup(name('Outlines'), PDFDict));
    expect(titles).toContain(article.title);
    expect(titles.filter(title => article.headings.some(({ text }) => text === title))).toEqual(
      article.headings.map(({ text }) => text),
    );
  });

  it('links to public addresses, not to the place where it was printed', async () => {
    for (const address of addressesOf(await load())) {
      expect(address).toMatch(/^(https:|mailto:)/);
      expect(address).not.toMatch(/built\.invalid|localhost/);
    }
  });
});
