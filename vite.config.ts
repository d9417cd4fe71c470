import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import * as calls from './api/contract/calls';
import { type Env, readEnv, WrongSetting } from './api/settings/env';
import { createTemplate } from './db/embedded/cluster';
import { threadsPlugin } from './db/embedded/threads-plugin';
import { paperColours } from './pwa/build/colours';
import { precompress } from './pwa/build/compress';
import { contentPlugin } from './pwa/build/content-plugin';
import { chooseKit, listKitTexts } from './pwa/build/kit';
import { webManifest } from './pwa/build/manifest';
import { plainImportsPlugin } from './pwa/build/plain-imports-plugin';
import { plainLinksPlugin } from './pwa/build/plain-links-plugin';
import { prerenderPlugin } from './pwa/build/prerender-plugin';
import { startChunk } from './pwa/build/start-chunk';
import { ALL_SHEETS } from './pwa/build/style-sheets';
import { families } from './pwa/content/addresses';
import { KIT_BYTES } from './pwa/content/growth';
import { landings } from './pwa/content/landings';

const root = import.meta.dirname;
/** The first parts of the paths that the worker leaves to the server: of all calls, except where a page has the path. */
const SERVER_PATHS = [...new Set(Object.values(calls).map(({ path }) => `/${path.split('/')[1]}`))].filter(
  path => !families.includes(path),
);

/** For the full-screen menu, without the rest of the texts of these pages. */
const TOPIC_LINES = Object.fromEntries(
  landings.flatMap(({ pages }) => pages.map(({ slug, subtitle }) => [`/${slug}`, subtitle])),
);

/** The settings that the build reads, checked by the same rules as when the server starts. */
function readSettings(): Pick<Env, 'siteUrl' | 'analyticsUrl'> {
  try {
    // One build is for every port, so the address of a site without SITE_URL does not follow PORT here.
    return readEnv({ ...process.env, PORT: undefined });
  } catch (error) {
    if (!(error instanceof WrongSetting)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

const {
  siteUrl: { origin: siteUrl },
  analyticsUrl,
} = readSettings();

/**
 * `vite build --app` makes, in this order: the renderer (ssr), the browser's site (client) with every page prerendered
 * and the worker last, the compressed copies, and the server. `--mode development` makes the same with React's
 * development build in `.cache/development`, for the tests that listen to its warnings.
 */
export default defineConfig(({ mode }) => {
  const development = mode === 'development';
  const out = join(root, development ? '.cache/development' : 'dist');
  /** Written after the pages, read when the worker is built. */
  let kitGroups: string[][] = [];
  const browser = {
    target: 'es2022',
    // The first browsers that know the colours of `tokens.css`; for older ones, Vite would add prefixes to every page.
    cssTarget: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    assetsInlineLimit: 0,
    sourcemap: false,
    emptyOutDir: true,
  };
  return {
    root: join(root, 'pwa'),
    publicDir: join(root, 'public'),
    appType: 'custom',
    // React has had this hook since version 18; the copies for older versions would cost every reader their bytes.
    resolve: {
      alias: [
        { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
        {
          find: /^use-sync-external-store\/shim\/with-selector$/,
          replacement: 'use-sync-external-store/with-selector',
        },
      ],
    },
    define: {
      __SITE_URL__: JSON.stringify(siteUrl),
      __BUILD_YEAR__: String(new Date().getFullYear()),
      __ANALYTICS_URL__: JSON.stringify(analyticsUrl?.href ?? null),
      __PAPER_COLOURS__: JSON.stringify(paperColours),
      __TOPIC_LINES__: JSON.stringify(TOPIC_LINES),
      __SERVER_PATHS__: JSON.stringify(SERVER_PATHS),
      'process.env.NODE_ENV': JSON.stringify(development ? 'development' : 'production'),
    },
    plugins: [
      react(),
      threadsPlugin(),
      plainLinksPlugin(),
      plainImportsPlugin(),
      contentPlugin(join(root, 'pwa/content')),
      prerenderPlugin({
        ...{ out, siteUrl, analyticsUrl },
        onGroups(groups) {
          kitGroups = groups;
        },
      }),
      ...forClient(
        VitePWA({
          strategies: 'injectManifest',
          srcDir: 'sw',
          filename: 'sw.ts',
          injectRegister: false,
          manifest: webManifest,
          manifestFilename: 'manifest.webmanifest',
          integration: { closeBundleOrder: 'post' },
          outDir: join(out, 'client'),
          injectManifest: {
            globDirectory: join(out, 'client'),
            globPatterns: [
              '**/*.{html,js,css,woff2,svg,webmanifest}',
              'icons/icon-{192,512,maskable-512}.png',
              'version.json',
              'bundles.json',
              'audio_files/*.json',
              'assets/search-*.json',
            ],
            globIgnores: ['kill-switch.js'],
            dontCacheBustURLsMatching: /^assets\//,
            maximumFileSizeToCacheInBytes: 500_000,
            manifestTransforms: [
              entries => {
                const manifest = chooseKit(entries, kitGroups, KIT_BYTES).map(entry => ({
                  ...entry,
                  url: pageUrl(entry.url),
                  revision: entry.revision && revisionOf(join(out, 'client', entry.url)),
                }));
                listKitTexts(out, manifest);
                return { manifest, warnings: [] };
              },
            ],
          },
        }),
      ),
    ],
    builder: {
      sharedConfigBuild: true,
      async buildApp(builder) {
        const { ssr, server, client } = builder.environments;
        if (!ssr || !server || !client) throw new Error('An environment is missing.');
        await builder.build(ssr);
        await builder.build(client);
        precompress(join(out, 'client'));
        await builder.build(server);
        await createTemplate(join(out, 'server/cluster'));
      },
    },
    environments: {
      client: {
        build: {
          ...browser,
          outDir: join(out, 'client'),
          manifest: true,
          // The helper costs a kilobyte before anything is visible; the chunks are small and soon come from the device.
          modulePreload: false,
          rollupOptions: {
            input: ['site/site.ts', 'app/main.tsx', 'site/boot.ts', 'site/early.ts', ...ALL_SHEETS].map(
              file => join(root, 'pwa', file),
            ),
            output: {
              codeSplitting: {
                includeDependenciesRecursively: false,
                groups: [
                  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/ },
                  {
                    name: 'router',
                    test: /node_modules\/(@tanstack|use-sync-external-store)\/|build\/plain-link/,
                  },
                  startGroup('site', 'site/site.ts'),
                  startGroup('app', 'app/main.tsx', ['site/site.ts']),
                  startGroup('article', 'views/article.tsx', ['site/site.ts', 'app/main.tsx']),
                ],
              },
            },
          },
        },
      },
      ssr: {
        build: {
          ...browser,
          outDir: join(out, 'ssr'),
          ssr: true,
          emitAssets: true,
          copyPublicDir: false,
          rollupOptions: {
            input: { app: join(root, 'pwa/build/render.tsx'), render: join(root, 'pwa/build/on-demand.ts') },
          },
        },
      },
      server: {
        build: {
          ...browser,
          target: 'node20',
          outDir: join(out, 'server'),
          ssr: true,
          copyPublicDir: false,
          rollupOptions: {
            input: {
              main: join(root, 'api/main.ts'),
              privacy: join(root, 'api/privacy/main.ts'),
              migrate: join(root, 'api/settings/migrate-main.ts'),
              export: join(root, 'api/export/main.ts'),
              backup: join(root, 'api/backup/main.ts'),
              restore: join(root, 'api/backup/restore-main.ts'),
              doctor: join(root, 'api/doctor/main.ts'),
            },
          },
        },
      },
    },
  };
});

/** A chunk of what a file needs at its start, besides what those before it need. Paths are those in the folder `pwa`. */
function startGroup(name: string, entry: string, before: string[] = []) {
  const [file = '', ...others] = [entry, ...before].map(path => join(root, 'pwa', path));
  return { debugName: name, name: startChunk(name, file, others) };
}

/** Enough of a file's SHA-256, in hexadecimal, for the worker to identify the file. */
function revisionOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 32);
}

/** The worker belongs to the browser's site; the other builds must not build it again. */
function forClient(plugins: Plugin[]): Plugin[] {
  return plugins.map(plugin => ({ ...plugin, applyToEnvironment: ({ name }) => name === 'client' }));
}

/** The address at which the server delivers a file: pages have no extension. */
function pageUrl(file: string): string {
  if (file === 'index.html') return '/';
  // The worker stores only good answers, so it fetches this page under the name that gives one.
  if (file === '404.html') return '/404.html';
  return `/${file.replace(/\.html$/, '')}`;
}
