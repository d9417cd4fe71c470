// `npm run bench:worker`: builds what is stale, and shows what a stopped service worker costs.
import { ensureBuild } from '../../../api/commands/prepare.mjs';
import { benchWorker } from './worker';

await benchWorker(ensureBuild());
