// `npm run test:engines`: tests the promises of the built site in Chromium, Firefox and WebKit; `-- firefox` in one.
import { ensureBuild, ensurePackages, requireNode, run } from './prepare.mjs';

/** @type {Record<string, string>} */
const ENGINES = { chromium: 'Chromium', firefox: 'Firefox', webkit: 'WebKit' };

requireNode();
const [, , wanted] = process.argv;
const name = wanted && ENGINES[wanted];
if (wanted && !name) {
  console.error(`There is no engine "${wanted}". Name one of these: ${Object.keys(ENGINES).join(', ')}.`);
  process.exit(1);
}
ensurePackages();
ensureBuild();
run('npx', [
  'vitest',
  'run',
  '--config',
  'pwa/tests/engines/vitest.config.ts',
  ...(name ? ['-t', `^${name} `] : []),
]);
