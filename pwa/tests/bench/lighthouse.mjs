// `npm run lighthouse`: judges every public page as a phone sees it. Fails if one has less than 100 in accessibility,
// best practices or SEO, or less than 98 in performance as the median of three runs. Arguments select pages by path.
import { ensureBuild, ensurePackages, requireNode } from '../../../api/commands/prepare.mjs';

requireNode();
ensurePackages();
const out = ensureBuild();
const { runnerImport } = await import('vite');
const { module } = await runnerImport(new URL('./lighthouse.ts', import.meta.url).pathname);
try {
  process.exitCode = (await module.judgePages(out, process.argv.slice(2))) ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
