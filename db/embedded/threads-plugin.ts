import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';

const MARK = '?thread';
const root = fileURLToPath(new URL('../..', import.meta.url));
const bundles = new Map<string, Promise<string>>();

/**
 * `import address from './program.ts?thread'` gives the address of a bundle of that program, for a worker thread.
 * A build emits the bundle beside its other files; tests, which run the sources, get one from the cache.
 */
export function threadsPlugin(): Plugin {
  let isBuild = false;
  return {
    name: 'threads',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    async load(id) {
      if (!id.endsWith(MARK)) return null;
      const program = id.slice(0, -MARK.length);
      if (!isBuild) return `export default ${JSON.stringify(await bundleOnce(program))}`;
      const reference = this.emitFile({ type: 'chunk', id: program });
      return `export default import.meta.ROLLUP_FILE_URL_${reference}`;
    },
    // The server's bundles find each other on the disk, not at an address of the site.
    resolveFileUrl: ({ moduleId, relativePath }) =>
      moduleId.endsWith(MARK) ? `new URL(${JSON.stringify(relativePath)}, import.meta.url).href` : null,
  };
}

function bundleOnce(program: string): Promise<string> {
  const known = bundles.get(program);
  if (known) return known;
  const made = bundle(program);
  bundles.set(program, made);
  return made;
}

async function bundle(program: string): Promise<string> {
  const name = basename(program, '.ts');
  const outDir = join(root, 'node_modules/.cache/threads', name);
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    build: {
      ssr: true,
      outDir,
      target: 'node20',
      emptyOutDir: true,
      rollupOptions: { input: { [name]: program } },
    },
  });
  return pathToFileURL(join(outDir, `${name}.js`)).href;
}
