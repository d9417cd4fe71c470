import { writeFile } from 'node:fs/promises';
import { PDFDict, PDFDocument, PDFHexString, PDFName, type PDFObject, PDFString } from '@cantoo/pdf-lib';
import type { Browser, Page } from '@playwright/test';
import { site } from '../../content/site';
import { openBuiltSite } from '../built-site';

/** No clock in the file, so that the same text makes the same bytes. */
const MADE = new Date('2023-09-22T00:00:00Z');

/**
 * Prints a page of the built site into a tagged PDF with an outline, through the site's own print style.
 * @param client the built site's folder; nothing listens, the browser is handed its files
 * @param path the page's address, for example `/applied-ai`
 * @returns the number of pages
 */
export async function printPage(
  browser: Browser,
  client: string,
  path: string,
  file: string,
): Promise<number> {
  const context = await openBuiltSite(browser, client);
  try {
    const page = await context.newPage();
    await page.goto(path, { waitUntil: 'load' });
    const headings = await prepare(page);
    const printed = await page.pdf({ format: 'A4', tagged: true, outline: true, printBackground: true });
    const document = await PDFDocument.load(printed, { updateMetadata: false });
    describe(document, headings);
    await writeFile(file, await document.save());
    return document.getPageCount();
  } finally {
    await context.close();
  }
}

/**
 * Makes the page fit for paper.
 * @returns its headings, the first of them the title
 */
function prepare(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // The page's fonts may be left out of a first visit; a printed page always has them. The stand-ins are the
    // machine's own, if it has them.
    for (const face of document.fonts) if (!face.family.includes('stand-in')) await face.load();
    // The file knows no site: a link to another page would lead to the place where it was printed.
    for (const link of document.querySelectorAll('a[href^="/"]')) link.removeAttribute('href');
    return [...document.querySelectorAll('main :is(h1, h2, h3)')].map(({ textContent }) => textContent ?? '');
  });
}

/** Says what the file is: title, author, language, dates, and the outline in the words of the headings. */
function describe(document: PDFDocument, headings: string[]): void {
  document.setTitle(headings[0] ?? '', { showInWindowTitleBar: true });
  document.setAuthor(site.brand);
  document.setLanguage(site.language);
  document.setCreator(site.brand);
  document.setProducer('Chromium');
  document.setCreationDate(MADE);
  document.setModificationDate(MADE);
  const outlines = document.catalog.lookupMaybe(PDFName.of('Outlines'), PDFDict);
  if (outlines) mendTitles(outlines, new Map(headings.map(heading => [withoutSpaces(heading), heading])));
}

const withoutSpaces = (text: string) => text.replace(/\s/g, '');

/** Chromium loses the space at which a heading is broken into lines. */
function mendTitles(parent: PDFDict, headings: ReadonlyMap<string, string>): void {
  const child = (item: PDFDict, key: string) => item.lookupMaybe(PDFName.of(key), PDFDict);
  for (let item = child(parent, 'First'); item; item = child(item, 'Next')) {
    const heading = headings.get(withoutSpaces(textOf(item.lookup(PDFName.of('Title')))));
    if (heading !== undefined) item.set(PDFName.of('Title'), PDFHexString.fromText(heading));
    mendTitles(item, headings);
  }
}

const textOf = (object: PDFObject | undefined): string =>
  object instanceof PDFString || object instanceof PDFHexString ? object.decodeText() : '';
