// `npm run bench:page`: builds what is stale and measures an article against the same page without scripts.
import { ensureBuild, ensurePackages, requireNode } from '../../../api/commands/prepare.mjs';

requireNode();
ensurePackages();
const out = ensureBuild();
const { runnerImport } = await import('vite');
const { module } = await runnerImport(new URL('./page.ts', import.meta.url).pathname);
try {
  await module.benchPage(out);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
