// `npm start`: installs what is missing, builds what is stale, starts the server, prints the address last.
import { ensureBuild, ensurePackages, requireNode } from './prepare.mjs';

requireNode();
ensurePackages();
const out = ensureBuild();
process.env.NODE_ENV = 'production';
await import(`${out}/server/main.js`);
