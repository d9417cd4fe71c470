import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Marked, type Tokens } from 'marked';
import { readArticle } from '../../build/content';
import { root } from '../source-files';

/** An article as plain HTML: what a page with this text and picture costs at least. */
export interface LimitPage {
  html: string;
  /** The text of its only style element. */
  styles: string;
  /** Its figures by address. */
  figures: Map<string, Buffer>;
}

/** All that a page of text needs to be read well: no font, no script, nothing beyond the text and its picture. */
const STYLES = `:root{color-scheme:light dark;font:1.125rem/1.6 Georgia,serif}
body{margin:0}
header p,footer{font-family:system-ui,sans-serif}
main{display:block}
main>*,nav,footer{max-width:38rem;margin:1rem auto;padding:0 1.25rem}
img{display:block;width:100%;height:auto}
main>img{max-width:60rem;margin:0 auto;padding:0}
h1,h2,h3{line-height:1.2}
h1{font-size:2rem}
.lede{font-size:1.25rem}
ul{padding-left:2.5rem}
figure{margin:2rem 0}
figcaption{font-size:.9rem}
table{border-collapse:collapse;width:100%}
th,td{padding:.3rem .5rem;border-bottom:1px solid;text-align:left}
a{color:inherit}`;

/**
 * Writes the limit of an article: the words of its folder in a hand-written frame, with the picture of the built page.
 * Figures load when they come near the screen.
 * @param built the built page
 * @throws Error if the built page has no picture
 */
export function writeLimitPage(slug: string, built: string): LimitPage {
  const folder = join(root, 'pwa/content/articles', slug);
  const { title, subtitle, summary } = readArticle(folder, slug);
  const [, text = ''] = readFileSync(join(folder, 'article.md'), 'utf8').split(/\n---\n([\s\S]*)/);
  const figures = new Map<string, Buffer>();
  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      image({ href, text: alt, title: caption }: Tokens.Image) {
        const address = `/figures/${slug}/${href}`;
        figures.set(address, readFileSync(join(folder, href)));
        return `<figure><img src="${address}" alt="${escapeHtml(alt)}" width="400" height="300" loading="lazy"><figcaption>${escapeHtml(caption ?? '')}</figcaption></figure>`;
      },
      paragraph({ tokens }: Tokens.Paragraph) {
        const inner = this.parser.parseInline(tokens);
        return inner.startsWith('<figure>') ? inner : `<p>${inner}</p>\n`;
      },
    },
  });
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLES}</style>
<link rel="icon" href="/icons/favicon-96.png" type="image/png">
</head>
<body>
<nav><a href="/">Home</a> <a href="/blog">Blog</a> <a href="/contact">Contact</a></nav>
<main>
${pictureOf(built)}
<h1>${escapeHtml(title)}</h1>
<p class="lede">${escapeHtml(subtitle)}</p>
<ul>${summary.map(sentence => `<li>${escapeHtml(sentence)}</li>`).join('')}</ul>
${marked.parse(text)}
</main>
<footer><p><a href="/privacy-policy">Privacy</a></p></footer>
</body>
</html>
`;
  return { html, styles: STYLES, figures };
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The markup of the first picture in the page's content, so that both pages load the same bytes. */
function pictureOf(built: string): string {
  const content = built.slice(built.indexOf('<main'));
  const [picture] = /<picture>[\s\S]*?<\/picture>|<img\b[^>]*>/.exec(content) ?? [];
  if (picture === undefined) throw new Error('The built article has no picture to compare with.');
  return picture;
}
