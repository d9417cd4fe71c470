import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';

const MARK = '?thread';
const root = fileURLToPath(new URL('../..', import.meta.url));
const bundles = new Map<string, Promise<string>>();

/**
 * `import address from './program.ts?thread'` gives the address of a bundle of that program, for a worker thread.
 * A build emits the bundle beside its other files; tests, which run the sources, get one from the cache.
 * @param cache the folder for these; a process that starts while another runs needs one of its own
 */
export function threadsPlugin(cache = join(root, 'node_modules/.cache/threads')): Plugin {
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
      if (!isBuild) return `export default ${JSON.stringify(await bundleOnce(program, cache))}`;
      const reference = this.emitFile({ type: 'chunk', id: program });
      return `export default import.meta.ROLLUP_FILE_URL_${reference}`;
    },
    // The server's bundles find each other on the disk, not at an address of the site.
    resolveFileUrl: ({ moduleId, relativePath }) =>
      moduleId.endsWith(MARK) ? `new URL(${JSON.stringify(relativePath)}, import.meta.url).href` : null,
  };
}

function bundleOnce(program: string, cache: string): Promise<string> {
  const key = join(cache, program);
  const known = bundles.get(key);
  if (known) return known;
  const made = bundle(program, cache);
  bundles.set(key, made);
  return made;
}

async function bundle(program: string, cache: string): Promise<string> {
  const name = basename(program, '.ts');
  const outDir = join(cache, name);
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
