// `npm run size`: builds what is stale, weighs it, and fails if something is heavier than allowed.
import { ensureBuild } from '../../../api/commands/prepare.mjs';
import { printSizes } from './size';

process.exitCode = (await printSizes(ensureBuild())) ? 0 : 1;
