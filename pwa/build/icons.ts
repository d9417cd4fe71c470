// `npm run icons`: draws the raster icons from their vector originals, after one of these has changed; the results are
// committed.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const site = join(import.meta.dirname, '../../public');
const folder = join(site, 'icons');
const ICONS: [from: string, to: string, size: number][] = [
  ['icon.svg', 'icon-192.png', 192],
  ['icon.svg', 'icon-512.png', 512],
  ['icon-maskable.svg', 'icon-maskable-512.png', 512],
  ['icon-maskable.svg', 'apple-touch-icon.png', 180],
  ['favicon.svg', 'favicon-96.png', 96],
];

/** The place where browsers look for the icon of a file that names none, such as a PDF. */
const USUAL_PLACE = 'favicon.ico';
const USUAL_SIZE = 32;

const draw = (from: string, size: number) =>
  sharp(join(folder, from), { density: 300 }).resize(size, size).png({ compressionLevel: 9, palette: true });

/** An ICO file with one picture, which may be a PNG. @param size its width and height in pixels, less than 256 */
function iconFile(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // a file of icons
  header.writeUInt16LE(1, 4); // with one picture
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10); // colour planes
  header.writeUInt16LE(32, 12); // bits of a pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18); // where it begins
  return Buffer.concat([header, png]);
}

for (const [from, to, size] of ICONS) {
  await draw(from, size).toFile(join(folder, to));
  console.log(`${to}: ${size} × ${size}`);
}
const png = await draw('favicon.svg', USUAL_SIZE).toBuffer();
writeFileSync(join(site, USUAL_PLACE), iconFile(png, USUAL_SIZE));
console.log(`${USUAL_PLACE}: ${USUAL_SIZE} × ${USUAL_SIZE}`);
