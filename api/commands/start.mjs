// `npm start`: installs what is missing, builds what is stale, and runs the server, whose last line is its address.
import { join } from 'node:path';
import { ensureBuild, ensurePackages, requireNode } from './prepare.mjs';
import { supervise } from './supervise.mjs';

requireNode();
ensurePackages();
const out = ensureBuild();
process.exitCode = await supervise(join(out, 'server/main.js'));
process.exit();
