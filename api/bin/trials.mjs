// `npm run trials`: tries the built server against the demands of reliability; the trials to run may be named.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { ensureBuild, root } from './prepare.mjs';

// The bundle leaves the packages out, so that it has to lie where they can be found.
const bundle = join(root, 'node_modules/.cache/trials');
process.env.TRIALS_DIST = ensureBuild();
process.env.TRIALS_PROBE = join(root, 'api/trials/harness/probe.mjs');
rmSync(bundle, { recursive: true, force: true });
await build({
  configFile: false,
  logLevel: 'error',
  root,
  build: { ssr: 'api/trials/main.ts', outDir: bundle, target: 'node20' },
});
await import(join(bundle, 'main.js'));
