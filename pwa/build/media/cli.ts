// `npm run media`: makes the narration and the PDF of every article whose text has changed, and nothing else.
import { makeMedia } from './media';

try {
  await makeMedia();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
