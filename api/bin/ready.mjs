// Loaded before a program that needs packages and a build (`node --import`): sees that both are there.
import { ensureBuild, ensurePackages, requireNode } from './prepare.mjs';

requireNode();
ensurePackages();
ensureBuild();
