// `npm start`: installs missing packages, builds if stale, and runs the server, which prints its address last.
import { join } from 'node:path';
import { ensureBuild, ensurePackages, requireNode } from './prepare.mjs';
import { supervise } from './supervise.mjs';

requireNode();
ensurePackages();
const out = ensureBuild();
process.exitCode = await supervise(join(out, 'server/main.js'));
process.exit();
