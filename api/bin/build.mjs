// `npm run build`: the same as the first half of `npm start`.
import { ensureBuild, ensurePackages, requireNode } from './prepare.mjs';

requireNode();
ensurePackages();
ensureBuild();
