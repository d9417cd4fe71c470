import { threadsPlugin } from '../../db/embedded/threads-plugin';

/** The Vite configuration of all bundles of TypeScript programs. */
export default { plugins: [threadsPlugin()] };
