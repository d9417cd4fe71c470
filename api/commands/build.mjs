// `npm run build`: the same as the first half of `npm start`. Measurements load it first (`node --import`), and so find
// packages and a build.
import { ensureBuild, ensurePackages, requireNode } from './prepare.mjs';

requireNode();
ensurePackages();
ensureBuild();
