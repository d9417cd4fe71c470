// `npm run trials`: tests the built server against the reliability requirements; arguments select trials by name.
import { join } from 'node:path';
import { bundle } from './bundle.mjs';
import { root } from './prepare.mjs';

process.env.TRIALS_DIST = join(root, 'dist');
process.env.TRIALS_PROBE = join(root, 'api/tests/trials/harness/probe.mjs');
process.env.TRIALS_UNSYNCED_FILES = join(root, 'api/tests/trials/harness/unsynced-files.mjs');
const programs = await bundle('trials', { main: 'api/tests/trials/main.ts' });
await import(join(programs, 'main.js'));
