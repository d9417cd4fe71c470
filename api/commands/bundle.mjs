import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from './prepare.mjs';

/**
 * Bundles programs in TypeScript so that Node can run them. Packages stay outside, so that a bundle has to lie where
 * they can be found.
 * @param name of the bundle's folder
 * @param input the sources by the names of their bundles, from the top of the repository
 * @returns the folder
 */
export async function bundle(name, input) {
  const outDir = join(root, 'node_modules/.cache', name);
  rmSync(outDir, { recursive: true, force: true });
  await build({
    configFile: join(root, 'api/commands/bundle.config.ts'),
    logLevel: 'error',
    root,
    build: { ssr: true, copyPublicDir: false, outDir, target: 'node20', rollupOptions: { input } },
  });
  return outDir;
}
