import { createServer as createHttpServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import {
  createServer,
  type DevEnvironment,
  type InlineConfig,
  loadConfigFromFile,
  mergeConfig,
  type Plugin,
  type ViteDevServer,
} from 'vite';
import { listen } from '../../../api/listen';
import { type Env, readEnv } from '../../../api/settings/env';
import { contentType } from '../../../api/site/content-types';
import type { Site } from '../../../api/site/site';
import type { Calls, CallsModule } from './calls-module';
import { devPlugin } from './dev-plugin';
import type { DevPages } from './pages';
import { load, type Reloaded, reloaded } from './reloaded';
import { bundleWorker, CLIENT, devAssets, devStyles, SEARCH_TEXT } from './scripts';

type PagesModule = typeof import('./pages');

const root = join(import.meta.dirname, '../../..');
/** Other values than those of `npm start`, so that both can run at once. */
const DEFAULTS = { PORT: '8081', DATA_DIR: join(root, '.data/dev') };

interface DevOptions {
  /** The settings; `process.env` by default. */
  variables?: Record<string, string | undefined>;
  /** Whether pages register the service worker. */
  hasWorker?: boolean;
  /** More plugins, for tests. */
  plugins?: Plugin[];
}

interface DevServer {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts the development server; resolves when it answers. Vite serves the sources of pages and replaces or reloads
 * what has changed. The code of the pages and of the API runs in two module runners and is loaded again at the first
 * request after a change, while the embedded database stays open.
 * @throws WrongSetting with a sentence that names the variable
 */
export async function startDev(options: DevOptions = {}): Promise<DevServer> {
  const { variables = process.env, hasWorker = false, plugins = [] } = options;
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()));
  const asked = readEnv({ ...DEFAULTS, ...set });
  let answer: RequestListener = (_request, response) => void response.writeHead(503).end();
  const http = createHttpServer((request, response) => answer(request, response));
  await listen(http, asked);
  const url = `http://localhost:${(http.address() as AddressInfo).port}`;
  const env: Env = { ...asked, siteUrl: set.SITE_URL ? asked.siteUrl : new URL(url) };
  // The configuration of the build reads it as well.
  process.env.SITE_URL = env.siteUrl.origin;
  // Hides a warning about a later Vite, as the build does.
  process.env.VITE_CONFIG_NATIVE_IGNORE_WARNING = 'true';

  const loadCalls = () => loadDev<{ calls: CallsModule }>(vite.environments.server, 'calls.ts');

  const pages: Reloaded<DevPages> = reloaded(async last => {
    const { describe } = await loadDev<PagesModule>(vite.environments.ssr, 'pages.ts');
    const described = describe(env.siteUrl.origin);
    if (JSON.stringify(described.about) !== JSON.stringify(last?.about)) calls.spoil();
    return described;
  });

  const calls: Reloaded<Calls> = reloaded(async last => {
    const today = await pages.now();
    const module = await loadCalls();
    await last?.stop();
    return module.calls.openCalls({
      env,
      about: today.about,
      site,
      renderNotice: today.renderNotice(await devStyles(vite, today)),
      engine,
    });
  });

  /** The pages, as the API's listener expects them. Vite has answered what is a file. */
  const site: Site = {
    knows: path => pages.last()?.knows(path) ?? false,
    handle(_request, response, _address, target) {
      if (target === null) return void response.writeHead(400).end('This address cannot be read.');
      sendPage(target.path, target.search, response).catch(error => sendError(vite, error, response));
    },
  };

  async function sendPage(path: string, search: string, response: ServerResponse): Promise<void> {
    const today = await pages.now();
    const { redirects, render } = today;
    const file = await readFile(path, today);
    if (file !== undefined)
      return void response.writeHead(200, { 'content-type': contentType(path) }).end(file);
    const moved = redirects[path];
    if (moved !== undefined) return void response.writeHead(301, { location: moved + search }).end();
    const assets = await devAssets(vite, today, hasWorker);
    const { status, html, location, headers } = await render(path, search, assets);
    const ofPage = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' };
    response.writeHead(status, { ...ofPage, ...headers, ...(location === undefined ? {} : { location }) });
    response.end(html);
  }

  /** A file that no source is; undefined if there is none at the address. */
  function readFile(path: string, { files, searchText }: DevPages): Promise<string> | string | undefined {
    if (hasWorker && path === '/sw.js') return bundleWorker(vite);
    return path === SEARCH_TEXT ? searchText() : files.get(path);
  }

  async function answerFresh(...[request, response]: Parameters<RequestListener>): Promise<void> {
    await pages.now();
    const { answer } = await calls.now();
    answer(request, response);
  }

  const mode = 'development';
  const loaded = await loadConfigFromFile({ command: 'serve', mode }, join(root, 'vite.config.ts'));
  const own: InlineConfig = {
    // If Vite knew the file, it would restart at each change of what the file imports: half of the content.
    configFile: false,
    mode,
    logLevel: 'warn',
    server: { middlewareMode: true, hmr: { server: http }, cors: false, fs: { allow: [root] } },
    optimizeDeps: { entries: ['app/main.tsx', 'views/*.tsx', 'elements/*.ts'] },
    plugins: [...plugins, devPlugin({ onPages: pages.spoil, onCalls: calls.spoil })],
  };
  const vite = await createServer(mergeConfig(loaded?.config ?? {}, own));
  // Outside the site's folder Vite notices only files that it has read; it must notice a new migration as well.
  vite.watcher.add(join(root, 'db/migrations'));
  const engine = await (await loadCalls()).calls.openEngine(env);
  await pages.now();
  await calls.now();
  answer = (request, response) => {
    response.on('error', () => {});
    vite.middlewares(request, response, () => {
      answerFresh(request, response).catch(error => sendError(vite, error, response));
    });
  };

  return {
    url,
    async stop() {
      await vite.close();
      http.close();
      http.closeAllConnections();
      await calls.last()?.stop();
      await engine?.close();
    },
  };
}

const loadDev = <Module>(environment: DevEnvironment | undefined, file: string) =>
  load<Module>(environment, join(import.meta.dirname, file));

/** Shows an error in Vite's overlay; the page reloads when a change has mended it. */
function sendError(vite: ViteDevServer, error: unknown, response: ServerResponse): void {
  const { message, stack = message } = error instanceof Error ? error : new Error(String(error));
  vite.config.logger.error(stack, { timestamp: true });
  if (response.headersSent) return void response.destroy();
  const text = JSON.stringify({ message, stack }).replaceAll('<', '\\u003c');
  response.writeHead(500, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  response.end(`<!doctype html><title>Error</title>${CLIENT}
<script type="module">import { ErrorOverlay } from '/@vite/client';
document.body.append(new ErrorOverlay(${text}));</script>`);
}
