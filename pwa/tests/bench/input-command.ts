// `npm run bench:input`: builds what is stale, uses the controls of every page on a slow phone, and fails if too many
// are answered late. Arguments select pages by path.
import { ensureBuild } from '../../../api/commands/prepare.mjs';
import { benchInput } from './input';

process.exitCode = (await benchInput(ensureBuild(), process.argv.slice(2))) ? 0 : 1;
