// `npm run lighthouse`: judges every public page as a phone sees it. Fails if one has less than 100 in accessibility,
// best practices, SEO or performance as the median of three runs. Arguments select pages by path.
import { ensureBuild } from '../../../api/commands/prepare.mjs';
import { judgePages } from './lighthouse';

process.exitCode = (await judgePages(ensureBuild(), process.argv.slice(2))) ? 0 : 1;
