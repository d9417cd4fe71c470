// `npm run bench:page`: builds what is stale and measures an article against the same page without scripts.
import { ensureBuild } from '../../../api/commands/prepare.mjs';
import { benchPage } from './page';

await benchPage(ensureBuild());
