import { offline } from '../content/offline';
import { DATA_ID, HEAD_END_ID, OFFLINE_LINE_ID, PAGE_TAG } from '../ui/document-marks';
import type { Page } from '../views/page';
import type { HeadTag } from './head';
import { type FirstStyles, firstStyles } from './style-sheets';

/** The client build's output, as the documents use it. */
export interface Assets {
  build: string;
  /** Of these, each page inlines what its first paint needs: a file would delay it. */
  firstStyles: FirstStyles;
  /** The address of the file with the other styles, which a page loads behind its first paint; null for none. */
  styleFile: string | null;
  /** Runs in the head, before the first paint. */
  earlyScript: string;
  /** Runs at the foot of the page. */
  bootScript: string;
  /** The addresses of the site's texts for the search; none while the build collects them. */
  searchTexts: readonly string[];
  /** The page's background in each scheme, for the browser's bar. */
  paper: { light: string; dark: string };
  /** More of the head; only the development server has any. */
  head?: string;
}

interface DocumentInput {
  page: Page;
  app: string;
  tags: HeadTag[];
  language: string;
  assets: Assets;
}

/** A picture of pixels: browsers draw a vector one on the thread that draws the page, which costs a slow phone 60 ms. */
const ICON = '/icons/favicon-96.png';

/** The id of the link to the style file. */
const STYLE_FILE_ID = 'style-file';

/**
 * The script at the foot of every page.
 * @param code the compiled `site/boot.ts`
 * @param site the addresses of the site's scripts, in dependency order
 * @param app those of the app's
 */
export const bootScript = (code: string, site: string[], app: string[]): string =>
  code
    .replace('__SITE_CHUNKS__', JSON.stringify(site))
    .replace('__APP_CHUNKS__', JSON.stringify(app))
    .replace('__STYLE_FILE_ID__', JSON.stringify(STYLE_FILE_ID))
    .replace('__AWAY_TEXT__', () => JSON.stringify(offline.pressWaits));

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const escapeAttribute = (text: string) => escapeText(text).replaceAll('"', '&quot;');

/** Escapes JSON so that it cannot end its script element or break a line in an old parser. */
const escapeJson = (json: string) =>
  json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

function headTag({ tag, attributes, text }: HeadTag): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`);
  const open = `<${tag}${written.join('')} ${PAGE_TAG}="">`;
  if (text === undefined) return open;
  return `${open}${tag === 'script' ? escapeJson(text) : escapeText(text)}</${tag}>`;
}

interface PlainDocumentInput {
  title: string;
  app: string;
  language: string;
  css: string;
}

/**
 * A document without any script, for browsers without one. Search engines must not list it. It does not ask about cookies,
 * and keeps no room for the question.
 */
export function writePlainDocument({ title, app, language, css }: PlainDocumentInput): string {
  return `<!doctype html>
<html lang="${language}" data-consent="">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<style>${css}</style>
<title>${escapeText(title)}</title>
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${ICON}" type="image/png">
</head>
<body>
${app}
</body>
</html>
`;
}

/** A sheet for print does not delay the first paint; `site/boot.ts` then applies it to the screen. */
const linkStyles = (href: string | null) =>
  href === null
    ? ''
    : `<link rel="stylesheet" href="${href}" media="print" id="${STYLE_FILE_ID}">
<noscript><link rel="stylesheet" href="${href}"></noscript>`;

/**
 * On a slow line, a browser would paint the head of a page while it is half there, and move it as the rest arrives. This
 * has it wait for the element behind the page's head, or behind the header (HTML, “Link type expect”).
 */
const expectHead = (app: string): string =>
  `<link rel="expect" href="#${app.includes(` id="${HEAD_END_ID}"`) ? HEAD_END_ID : OFFLINE_LINE_ID}" blocking="render">`;

/** The complete document of a page: head, app markup, page data, boot script. */
export function writeDocument({ page, app, tags, language, assets }: DocumentInput): string {
  const block = escapeJson(JSON.stringify({ build: assets.build, page }));
  return `<!doctype html>
<html lang="${language}" data-view="${page.view}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<style>${firstStyles(assets.firstStyles, app)}</style>${assets.head ?? ''}
${expectHead(app)}
<script>${assets.earlyScript}</script>
${tags.map(headTag).join('\n')}
<meta name="theme-color" content="${assets.paper.light}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${assets.paper.dark}" media="(prefers-color-scheme: dark)">
<meta name="color-scheme" content="light dark">
${linkStyles(assets.styleFile)}
<link rel="manifest" href="/manifest.webmanifest">
<link rel="alternate" href="/feed.xml" type="application/atom+xml" title="Articles">
<link rel="alternate" href="/podcast.xml" type="application/rss+xml" title="Articles, read aloud">
<link rel="icon" href="${ICON}" type="image/png">
<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">
</head>
<body>
<div id="root">${app}</div>
<audio id="narration" preload="none" crossorigin="anonymous"></audio>
<script type="application/json" id="${DATA_ID}">${block}</script>
<script>${assets.bootScript}</script>
</body>
</html>
`;
}
