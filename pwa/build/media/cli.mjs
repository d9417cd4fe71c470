// `npm run media`: makes the narration and the PDF of every article whose text has changed, and nothing else.
import { runnerImport } from 'vite';

const { module } = await runnerImport(new URL('./media.ts', import.meta.url).pathname);
try {
  await module.makeMedia();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
