// `npm run build`: the first half of `npm start`; with `-- --development` the build for the tests of React's warnings.
import { ensureBuild, ensurePackages, requireNode } from './prepare.mjs';

requireNode();
ensurePackages();
ensureBuild(process.argv.includes('--development') ? 'development' : 'production');
