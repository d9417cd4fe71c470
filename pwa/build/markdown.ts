import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Marked, type Tokens } from 'marked';
import type { PlaceOf } from './front-matter';

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const unescapeHtml = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

const plain = (html: string) => unescapeHtml(html.replace(/<[^>]*>/g, '')).trim();

const slugify = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** @throws Error naming the place in the text if there is no such drawing */
function readDrawing(folder: string, href: string, placeOf: PlaceOf): string {
  const file = join(folder, href);
  if (!existsSync(file)) throw new Error(`${placeOf(href)}: there is no drawing ${href} beside the text`);
  return readFileSync(file, 'utf8');
}

/** Inlines the drawing into the text; `figures.ts` then moves those of articles into files. */
function inlineFigure(
  folder: string,
  { href, text, title }: Tokens.Image,
  number: number,
  placeOf: PlaceOf,
): string {
  const svg = readDrawing(folder, href, placeOf)
    .replace(/<\?xml[^>]*\?>|<!--[\s\S]*?-->/g, '')
    .replace(/>\s+</g, '><')
    .trim();
  if (!svg.startsWith('<svg') || /<script|<style|\sstyle=|\son\w+=/i.test(svg)) {
    throw new Error(`${join(folder, href)}: not a plain drawing (no script, no style, no handlers)`);
  }
  const named = svg.replace('<svg', `<svg role="img" aria-label="${escapeHtml(text)}"`);
  return `<figure class="drawing">${named}<figcaption><b>Figure ${number}.</b> ${escapeHtml(title ?? '')}</figcaption></figure>\n`;
}

interface RenderedText {
  html: string;
  /** The narrated text: headings and paragraphs, without figures, tables and sources. */
  spoken: string[];
  headings: { id: string; text: string }[];
  words: number;
}

/**
 * Turns the Markdown of one content file into the HTML of its page and the sentences of its narration.
 * @param source CommonMark with GFM tables; no front matter
 * @param folder where its figures are
 * @param placeOf names the place of a piece of the text
 * @throws Error naming the place if a figure is missing or the text has HTML, or the figure if it has script or style
 */
export function renderMarkdown(
  source: string,
  folder: string,
  placeOf: PlaceOf = () => folder,
): RenderedText {
  const headings: { id: string; text: string }[] = [];
  let figures = 0;
  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading) {
        const inner = this.parser.parseInline(tokens);
        const id = slugify(plain(inner));
        if (depth === 2) headings.push({ id, text: plain(inner) });
        return `<h${depth} id="${id}">${inner}</h${depth}>\n`;
      },
      paragraph({ tokens }: Tokens.Paragraph) {
        const [only] = tokens;
        if (tokens.length === 1 && only?.type === 'image') {
          figures += 1;
          return inlineFigure(folder, only as Tokens.Image, figures, placeOf);
        }
        return `<p>${this.parser.parseInline(tokens)}</p>\n`;
      },
      table(token: Tokens.Table) {
        const cell = (tag: string, scope: string) => (c: Tokens.TableCell) =>
          `<${tag}${scope}${c.align === 'right' ? ' class="number"' : ''}>${this.parser.parseInline(c.tokens)}</${tag}>`;
        const head = token.header.map(cell('th', ' scope="col"')).join('');
        const rows = token.rows.map(row => `<tr>${row.map(cell('td', '')).join('')}</tr>`).join('');
        return `<div class="table" role="group" tabindex="0" aria-label="Table"><table><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table></div>\n`;
      },
      html({ text }: Tokens.HTML | Tokens.Tag) {
        throw new Error(`${placeOf(text.trim())}: raw HTML in the text: ${text.trim().slice(0, 60)}`);
      },
    },
  });
  const html = marked.parse(source) as string;
  return { html, headings, ...speak(html) };
}

/** Uses the finished HTML, so that the narration contains nothing that is not on the page. */
function speak(html: string): { spoken: string[]; words: number } {
  const body = html
    .replace(/<figure[\s\S]*?<\/figure>/g, '')
    .replace(/<div class="table"[\s\S]*?<\/div>/g, '')
    .replace(/<h2 id="sources">[\s\S]*$/, '');
  const spoken = [...body.matchAll(/<(h2|h3|p|li)[^>]*>([\s\S]*?)<\/\1>/g)]
    .map(match => plain(match[2] ?? '').replace(/\s+/g, ' '))
    .filter(text => text !== '')
    .map(text => (/[.!?:…”"]$/.test(text) ? text : `${text}.`));
  return { spoken, words: spoken.join(' ').split(/\s+/).length };
}

/** The hash that ties a narration and a PDF to their text. */
export function hashText(title: string, subtitle: string, html: string): string {
  return createHash('sha256').update([title, subtitle, html].join('\n')).digest('hex');
}
