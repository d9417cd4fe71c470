// `npm run doctor`: checks Node, packages and build, and then has the build check the rest of the installation.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isBuildStale, requireNode, root } from './prepare.mjs';

requireNode();
const doctor = join(root, 'dist/server/doctor.js');
if (!existsSync(doctor)) {
  console.log('There is no build: run "npm run build".');
  process.exit(1);
}
if (isBuildStale()) {
  console.log(
    'The build is of other sources or another SITE_URL: run "npm run build" with the server\'s settings.',
  );
  process.exitCode = 1;
}
await import(pathToFileURL(doctor).href);
