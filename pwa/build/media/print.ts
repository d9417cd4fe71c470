import { readFile, writeFile } from 'node:fs/promises';
import type { Browser } from '@playwright/test';
import { openBuiltSite } from '../built-site';

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
    // The page's fonts may be left out of a first visit; a printed page always has them. The stand-ins are the
    // machine's own, if it has them.
    await page.evaluate(async () => {
      for (const face of document.fonts) if (!face.family.includes('stand-in')) await face.load();
    });
    await page.pdf({
      path: file,
      format: 'A4',
      tagged: true,
      outline: true,
      printBackground: true,
      margin: { top: '18mm', bottom: '20mm', left: '20mm', right: '20mm' },
      displayHeaderFooter: true,
      headerTemplate: '<span></span>',
      footerTemplate:
        '<p style="width:100%;margin:0 20mm;font:8pt serif;color:#555;text-align:right"><span class="pageNumber"></span> / <span class="totalPages"></span></p>',
    });
    return await settle(file);
  } finally {
    await context.close();
  }
}

/** Takes the clock out of the file, so that the same text makes the same bytes; counts the pages on the way. */
async function settle(file: string): Promise<number> {
  const text = (await readFile(file)).toString('latin1');
  const still = text.replace(/\/(CreationDate|ModDate) \(D:\d{14}[^)]*\)/g, (whole, key: string) => {
    const open = `/${key} (D:20230922000000`;
    return `${open}${whole.slice(open.length)}`;
  });
  await writeFile(file, Buffer.from(still, 'latin1'));
  return (still.match(/\/Type \/Page\b/g) ?? []).length;
}
