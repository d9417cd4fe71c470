import { createHash } from 'node:crypto';

const DRAWING =
  /(?<=<figure class="drawing">)<svg (role="img" aria-label="[^"]*") ([^>]*)>([\s\S]*?<\/svg>)/g;

/** Lets a page ask for larger labels on phones (`figure.css`), in units of the drawing. */
const growLabels = (content: string) =>
  content.replaceAll(/ font-size="([\d.]+)"/g, ' font-size="max($1px,var(--least-label,0px))"');

interface Figures {
  /** The text, whose drawings are references. */
  html: string;
  /** The drawings by the names of their files. */
  figures: Record<string, string>;
}

/**
 * Moves the drawings of a text into files. The page shows a file by `<use>`, because in an `<img>` a drawing would not
 * have the colours of the reader's theme and the page's fonts. A script loads it when it comes near the window
 * (`pwa/site/figures.ts`); without script, the browser does so at once.
 */
export function moveFigures(whole: string): Figures {
  const figures: Record<string, string> = {};
  const html = whole.replace(DRAWING, (_svg, label: string, attributes: string, content: string) => {
    const drawing = `<svg id="drawing" ${attributes}>${growLabels(content)}`;
    const name = `assets/figure-${createHash('sha256').update(drawing).digest('hex').slice(0, 8)}.svg`;
    figures[name] = drawing;
    const [size] = /viewBox="[^"]*"/.exec(attributes) ?? [''];
    const reference = `href="/${name}#drawing"`;
    return (
      `<svg ${label} ${size}><use data-${reference}></use></svg>` +
      `<noscript><svg ${label} ${size}><use ${reference}></use></svg></noscript>`
    );
  });
  return { html, figures };
}
