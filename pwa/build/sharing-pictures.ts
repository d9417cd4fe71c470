import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Font, parse } from 'opentype.js';
import sharp from 'sharp';
import { site } from '../content/site';
import type { PageEntry } from '../static/pages/page-entry';
import { themeColour } from './colours';

const SIZE = { width: 1200, height: 630 };
const PANEL = 640;
const MARGIN = 64;
const TITLE = { size: 62, line: 72 };
const COVER = 1400;
const COLOURS = {
  panel: themeColour('deep'),
  paper: themeColour('paper'),
  soft: themeColour('on-deep-soft'),
};

const require = createRequire(import.meta.url);

/** Letters are drawn as outlines, so that the building machine needs no typeface installed. */
function readFont(weight: 400 | 600): Font {
  const file = require.resolve(`@fontsource/source-serif-4/files/source-serif-4-latin-${weight}-normal.woff`);
  const { buffer, byteOffset, byteLength } = readFileSync(file);
  return parse(buffer.slice(byteOffset, byteOffset + byteLength));
}

/** Breaks a text into lines no wider than the given width, in pixels. */
function breakLines(font: Font, text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    if (line && font.getAdvanceWidth(longer, size) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

const outline = (font: Font, text: string, x: number, y: number, size: number, colour: string) =>
  `<path fill="${colour}" d="${font.getPath(text, x, y, size).toPathData(1)}"/>`;

function panel(title: string, host: string, bold: Font, regular: Font): Buffer {
  const lines = breakLines(bold, title, TITLE.size, PANEL - 2 * MARGIN);
  const top = (SIZE.height - lines.length * TITLE.line) / 2 + TITLE.size - 8;
  const drawn = [
    outline(bold, site.brand, MARGIN, MARGIN + 26, 30, COLOURS.paper),
    ...lines.map((line, index) =>
      outline(bold, line, MARGIN, top + index * TITLE.line, TITLE.size, COLOURS.paper),
    ),
    outline(regular, host, MARGIN, SIZE.height - MARGIN, 26, COLOURS.soft),
  ];
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PANEL}" height="${SIZE.height}"><rect width="100%" height="100%" fill="${COLOURS.panel}"/>${drawn.join('')}</svg>`,
  );
}

/**
 * Draws a picture of 1200 × 630 pixels for every page, for sharing sites: the page's title beside its drawing.
 * @param client the folder of the built site
 */
export async function drawSharingPictures(client: string, pages: readonly PageEntry[]): Promise<void> {
  const [bold, regular] = [readFont(600), readFont(400)];
  await mkdir(join(client, 'images/og'), { recursive: true });
  const crops = new Map<string, Promise<Buffer>>();
  const cropOf = (picture: string) => {
    const crop =
      crops.get(picture) ??
      sharp(join(client, picture))
        .resize({ width: SIZE.width - PANEL, height: SIZE.height, fit: 'cover' })
        .png({ compressionLevel: 1 })
        .toBuffer();
    crops.set(picture, crop);
    return crop;
  };
  for (const { page, head, picture } of pages) {
    const title = page.path === '/' ? site.tagline : head.title.replace(` · ${site.brand}`, '');
    await sharp({ create: { ...SIZE, channels: 3, background: COLOURS.panel } })
      .composite([
        { input: panel(title, new URL(head.image).host, bold, regular), left: 0, top: 0 },
        { input: await cropOf(picture).catch(refuse(page.path, picture)), left: PANEL, top: 0 },
      ])
      .jpeg({ quality: 80 })
      .toFile(join(client, new URL(head.image).pathname));
  }
}

/** The library's own message names no file. */
const refuse = (path: string, picture: string) => (error: Error) => {
  throw new Error(`The picture of ${path} (${picture || 'none'}) cannot be used: ${error.message}`);
};

/** Draws the square cover that podcast players require, from the site's icon. */
export async function drawPodcastCover(client: string): Promise<void> {
  await sharp(join(client, 'icons/icon-maskable.svg'), { density: 220 })
    .resize(COVER, COVER)
    .jpeg({ quality: 84 })
    .toFile(join(client, 'images/podcast.jpg'));
}
