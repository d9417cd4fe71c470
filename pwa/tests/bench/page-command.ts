// `npm run bench:page`: builds what is stale and measures an article beside a hand-written page of the same text.
import { ensureBuild } from '../../../api/commands/prepare.mjs';
import { benchPage } from './page';

await benchPage(ensureBuild());
