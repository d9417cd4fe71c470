// `npm run dev`: installs missing packages and starts the development server. It builds nothing: a change of a source
// file shows in the browser at once. With `--worker`, pages register the service worker.
import { ensurePackages, requireNode } from './prepare.mjs';

requireNode();
ensurePackages();
process.env.NODE_ENV = 'development';
// Hides a warning about a later Vite, as the build does.
process.env.VITE_CONFIG_NATIVE_IGNORE_WARNING = 'true';
const { runnerImport } = await import('vite');
const program = new URL('../../pwa/build/dev/main.ts', import.meta.url).pathname;
const { module } = await runnerImport(program, { configFile: false, logLevel: 'error' });
await module.runDev(process.argv.slice(2));
