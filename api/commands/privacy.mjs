// `npm run privacy`: exports or erases the data of a person. It does not build, because its output is the export.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { requireNode, root } from './prepare.mjs';

requireNode();
const command = join(root, 'dist/server/privacy.js');
if (!existsSync(command)) {
  console.error('There is no build: run "npm run build" first.');
  process.exit(1);
}
await import(command);
