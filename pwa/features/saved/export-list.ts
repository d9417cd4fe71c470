import type { SavedArticle } from '../../../api/contract/saved-articles';
import { site } from '../../content/site';
import { saveFile } from '../../ui/save-file';

/** The saved list as a file of the reader's own, made on the device. */

/** The forms of the file, by the ending of its name. */
export const FORMS = { json: 'application/json', html: 'text/html' } as const;

type Form = keyof typeof FORMS;

interface ExportedArticle {
  title: string;
  /** Absolute. */
  url: string;
  /** The day of the save, in words. */
  saved: string;
}

const exported = ({ title, url, date }: SavedArticle, origin: string): ExportedArticle => ({
  title,
  url: new URL(url, origin).href,
  saved: date,
});

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, sign => ESCAPES[sign] ?? sign);

/**
 * The content of the file.
 * @param articles in the order of the list
 * @param origin of the site, such as `https://www.example.com`
 */
export function listAs(form: Form, articles: readonly SavedArticle[], origin: string): string {
  const list = articles.map(article => exported(article, origin));
  if (form === 'json') return `${JSON.stringify(list, null, 2)}\n`;
  const items = list.map(
    ({ title, url, saved }) =>
      `  <li><a href="${escapeHtml(url)}">${escapeHtml(title)}</a>, saved ${escapeHtml(saved)}</li>`,
  );
  return [
    '<!doctype html>',
    `<html lang="${site.language}">`,
    '<meta charset="utf-8">',
    '<title>Saved articles</title>',
    '<h1>Saved articles</h1>',
    '<ul>',
    ...items,
    '</ul>',
    '</html>',
    '',
  ].join('\n');
}

/** Hands the file to the browser as a download. */
export function saveList(form: Form, articles: readonly SavedArticle[]): void {
  saveFile(
    new Blob([listAs(form, articles, location.origin)], { type: FORMS[form] }),
    `saved-articles.${form}`,
  );
}
