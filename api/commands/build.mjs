// `npm run build`: the first half of `npm start`. Measurements load it first (`node --import`), so that packages and a
// build exist.
import { ensureBuild, ensurePackages, requireNode } from './prepare.mjs';

requireNode();
ensurePackages();
ensureBuild();
