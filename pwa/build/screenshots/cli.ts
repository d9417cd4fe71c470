// `npm run screenshots`: takes every page at three widths and every form in each of its states, light and dark, into
// test-results/screenshots, and the pictures of the web app manifest into public/images/screenshots. Words as arguments
// select the pictures whose names contain one of them: `npm run screenshots -- form-contact`.
import { join } from 'node:path';
import { ensureBuild } from '../../../api/commands/prepare.mjs';
import { takeScreenshots } from './screenshots';

await takeScreenshots(join(ensureBuild(), 'client'), process.argv.slice(2));
