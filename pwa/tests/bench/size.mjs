// `npm run size`: builds what is stale, weighs it, and fails if something is heavier than allowed.
import { ensureBuild, ensurePackages, requireNode } from '../../../api/commands/prepare.mjs';

requireNode();
ensurePackages();
const out = ensureBuild();
const { runnerImport } = await import('vite');
const { module } = await runnerImport(new URL('./size.ts', import.meta.url).pathname);
try {
  process.exitCode = (await module.printSizes(out)) ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
