import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** Runs a bundle anew, with state of its own. @param globals what its code sees in place of Node's own */
export type Program<Exports> = (globals: Record<string, unknown>) => Exports;

/** What a caller may give a program instead of Node's own. */
const SHADOWED = [
  'globalThis',
  'self',
  'window',
  'document',
  'navigator',
  'location',
  'localStorage',
  'indexedDB',
  'IDBCursor',
  'IDBDatabase',
  'IDBIndex',
  'IDBKeyRange',
  'IDBObjectStore',
  'IDBRequest',
  'IDBTransaction',
  'BroadcastChannel',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'Date',
  'Math',
  'console',
  'crypto',
  'fetch',
  'Request',
  'AbortSignal',
  'addEventListener',
  'removeEventListener',
] as const;

/** Bundles a module with all that it imports. @param file relative to the repository @param define constants in its text */
export async function bundle<Exports>(
  file: string,
  plugins: Plugin[] = [],
  define: Record<string, string> = {},
): Promise<Program<Exports>> {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    define: { __ANALYTICS_URL__: '""', 'process.env.NODE_ENV': '"production"', ...define },
    plugins,
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      target: 'esnext',
      lib: { entry: file, formats: ['cjs'], fileName: 'program' },
      rollupOptions: { output: { codeSplitting: false } },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (chunk === undefined) throw new Error(`${file} has no bundle.`);
  // Each call runs the text again, so every tab has its own modules.
  const run = new Function(...SHADOWED, 'exports', `'use strict';${chunk.code}`);
  return globals => {
    const exports = {} as Exports;
    run(...SHADOWED.map(name => (name in globals ? globals[name] : Reflect.get(globalThis, name))), exports);
    return exports;
  };
}
