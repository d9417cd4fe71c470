import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from './prepare.mjs';

/**
 * Bundles TypeScript programs so that Node can run them. Packages stay outside, so the bundle must lie where Node can
 * resolve them.
 * @param name of the bundle's folder
 * @param input source paths, relative to the repository, by the names of their bundles
 * @returns the path of the folder
 */
export async function bundle(name: string, input: Record<string, string>): Promise<string> {
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
