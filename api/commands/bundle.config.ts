import { threadsPlugin } from '../../db/embedded/threads-plugin';

/** What bundles of programs in TypeScript need, whichever they are. */
export default { plugins: [threadsPlugin()] };
