// `npm run serve`: runs the build that is there and starts it again when it ends unexpectedly. It installs and builds
// nothing, for machines and images that only run the site.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { requireNode, root } from './prepare.mjs';
import { supervise } from './supervise.mjs';

requireNode();
const server = join(root, 'dist/server/main.js');
if (!existsSync(server)) {
  console.error('There is no build: run "npm run build" first.');
  process.exit(1);
}
process.exitCode = await supervise(server);
process.exit();
