// `npm run privacy`, `migrate`, `backup`, `restore`, `export`: runs a command of the build: `node api/commands/built.mjs <name> [arguments]`.
// It does not build, because the output may be what was asked for, and the machine may be one that only runs the site.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { requireNode, root } from './prepare.mjs';

requireNode();
const [name] = process.argv.splice(2, 1);
const command = join(root, `dist/server/${name}.js`);
if (!existsSync(command)) {
  console.error('There is no build: run "npm run build" first.');
  process.exit(1);
}
await import(pathToFileURL(command).href);
