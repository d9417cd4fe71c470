// `npm run bench:rest`: builds what is stale, and fails if turning pages leaves memory behind or a page does not rest.
import { ensureBuild } from '../../../api/commands/prepare.mjs';
import { benchRest } from './rest';

process.exitCode = (await benchRest(ensureBuild())) ? 0 : 1;
