// `npm run media [-- slug… --pdfs]`: makes the narration and the PDF of every article whose text has changed, and nothing
// else; of these articles only, and PDFs only.
import { parseArgs } from 'node:util';
import { makeMedia } from './media';

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { pdfs: { type: 'boolean' } },
  });
  await makeMedia({ slugs: positionals, isOnlyPdfs: values.pdfs ?? false });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
