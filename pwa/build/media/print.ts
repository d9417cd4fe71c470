import { writeFile } from 'node:fs/promises';
import { PDFDict, PDFDocument, PDFHexString, PDFName, type PDFObject, PDFString } from '@cantoo/pdf-lib';
import type { Browser, Page } from '@playwright/test';
import { site } from '../../content/site';
import { loadDrawings, openBuiltSite, useWebFonts } from '../built-site';

/** A fixed date, so that the same text makes the same bytes. */
const MADE = new Date('2023-09-22T00:00:00Z');

/**
 * Prints a page of the built site into a tagged PDF with an outline, with the site's own print style.
 * @param client the built site's folder; no server runs, the browser gets the files directly
 * @param path the page's address, for example `/applied-ai`
 * @param file the path of the PDF
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
    await useWebFonts(page);
    await loadDrawings(page);
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
 * Prepares the page for paper.
 * @returns its headings; the first is the title
 */
function prepare(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // The PDF belongs to no site: a link to another page would lead to the place where it was printed.
    for (const link of document.querySelectorAll('a[href^="/"]')) link.removeAttribute('href');
    return [...document.querySelectorAll('main :is(h1, h2, h3)')].map(({ textContent }) => textContent ?? '');
  });
}

/** Sets the PDF's title, author, language and dates, and corrects the titles in its outline. */
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

/** Chromium loses the space where a heading breaks into lines; this restores it. */
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
