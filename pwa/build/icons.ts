// `npm run icons`: draws the raster icons of installed apps from their vector originals, after one of these has changed;
// the results are committed.
import { join } from 'node:path';
import sharp from 'sharp';

const folder = join(import.meta.dirname, '../../public/icons');
const ICONS: [from: string, to: string, size: number][] = [
  ['icon.svg', 'icon-192.png', 192],
  ['icon.svg', 'icon-512.png', 512],
  ['icon-maskable.svg', 'icon-maskable-512.png', 512],
  ['icon-maskable.svg', 'apple-touch-icon.png', 180],
];

for (const [from, to, size] of ICONS) {
  await sharp(join(folder, from), { density: 300 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(folder, to));
  console.log(`${to}: ${size} × ${size}`);
}
