// Runs a TypeScript program of the project: `node api/commands/run.mjs <program> [arguments]`. It installs the packages
// first; a program that needs a build makes it (`ensureBuild`).
import { join } from 'node:path';
import { ensurePackages, requireNode, root } from './prepare.mjs';

requireNode();
ensurePackages();
const { runnerImport } = await import('vite');

/**
 * @param {string} file path relative to the repository
 * @param {import('vite').Plugin[]} plugins
 * @returns {Promise<unknown>} the module's exports, after it has run
 */
async function load(file, plugins = []) {
  const { module } = await runnerImport(join(root, file), { root, logLevel: 'error', plugins });
  return module;
}

const [, , program = '', ...args] = process.argv;
process.argv.splice(1, Infinity, join(root, program), ...args);
const { threadsPlugin } = /** @type {typeof import('../../db/embedded/threads-plugin')} */ (
  await load('db/embedded/threads-plugin.ts')
);
await load(program, [threadsPlugin()]);
