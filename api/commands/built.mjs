// `npm run privacy`, `migrate`, `backup`, `restore`, `export`: `node api/commands/built.mjs <name> [arguments]` runs a
// command of the build.
// It does not build, because the output may be what was asked for, and the machine may be one that only runs the site.
import { pathToFileURL } from 'node:url';
import { requireNode, requireProgram } from './prepare.mjs';

requireNode();
const [name = ''] = process.argv.splice(2, 1);
await import(pathToFileURL(requireProgram(name)).href);
