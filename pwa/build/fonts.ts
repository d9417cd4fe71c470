// Reduces the two type families to the characters that the site uses, so that both fit in 80 KB. Run
// `node api/commands/run.mjs pwa/build/fonts.ts` after changing the characters or the weights; the results are committed.
import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const printable = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');
const typographic = '\u00a0¡§©«°±²³·»¼½¾¿×÷ÄÉÖÜàáâäçèéêëíîïñóôöúûüœ–—‘’“”…•→−≈≤≥€₹';
const FONTS = [
  {
    from: '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
    to: 'serif.woff2',
    axes: { wght: { min: 400, max: 700 } },
  },
  {
    from: '@fontsource/source-serif-4/files/source-serif-4-latin-400-italic.woff2',
    to: 'serif-italic.woff2',
  },
  {
    from: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    to: 'sans.woff2',
    axes: { wght: { min: 400, max: 700 } },
  },
];

for (const { from, to, axes } of FONTS) {
  const source = await readFile(new URL(`../../node_modules/${from}`, import.meta.url));
  const subset = await subsetFont(source, printable + typographic, {
    targetFormat: 'woff2',
    ...(axes ? { variationAxes: axes } : {}),
  });
  await writeFile(new URL(`../ui/fonts/${to}`, import.meta.url), subset);
  console.log(`${to}: ${subset.length} bytes`);
}
