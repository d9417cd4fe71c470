// `npm run serve`: runs the build that is there and starts it again when it ends unexpectedly. It installs and builds
// nothing, for machines and images that only run the site.
import { requireNode, requireProgram } from './prepare.mjs';
import { supervise } from './supervise.mjs';

requireNode();
process.exitCode = await supervise(requireProgram('main'));
process.exit();
