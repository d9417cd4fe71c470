// Draws the raster icons of installed apps from their vector originals. Run `node pwa/build/icons.mjs` after changing
// one; the results are committed.
import sharp from 'sharp';

const folder = new URL('../../public/icons/', import.meta.url).pathname;
const ICONS = [
  ['icon.svg', 'icon-192.png', 192],
  ['icon.svg', 'icon-512.png', 512],
  ['icon-maskable.svg', 'icon-maskable-512.png', 512],
  ['icon-maskable.svg', 'apple-touch-icon.png', 180],
];

for (const [from, to, size] of ICONS) {
  await sharp(folder + from, { density: 300 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(folder + to);
  console.log(`${to}: ${size} × ${size}`);
}
