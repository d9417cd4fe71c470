import cluster from 'node:cluster';
import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { WatchStatement } from '../db/client';
import type { EmbeddedDatabase } from '../db/embedded';
import { offerCopies } from './backup/copy-socket';
import { RATE_LIMITS } from './contract/limits';
import type { RenderNotice, RenderPage, SiteManifest } from './contract/site';
import { createLog, descriptorSink, type Log } from './http/log';
import { createAddressLimiter } from './http/rate-limits';
import { ALONE } from './http/shared-counts';
import { listen } from './listen';
import { createListener } from './listener';
import type { ToProcess } from './processes/messages';
import { shareCounts } from './processes/share-counts';
import { openServices, type Services } from './services';
import type { Env } from './settings/env';
import { capsOfProcess } from './shared/caps';
import { systemClock } from './shared/clock';
import { forgetAssets, keepAssets } from './site/earlier-assets';
import { createSite } from './site/site';

const STDOUT = 1;
/** How long calls in flight may take to end, normally and after an uncaught error. */
const DRAIN_MS = 10_000;
const DRAIN_AFTER_ERROR_MS = 5_000;
/** How long a connection may take to close once it is cut. */
const CUT_MS = 1000;

interface RunningServer {
  /** The server's address. */
  url: string;
  log: Log;
  /**
   * Goes on answering for `STOP_DELAY` while `/readyz` says 503, then stops listening, waits for calls and mails in
   * progress, and closes the database.
   */
  stop(): Promise<void>;
  /** Like `stop`, at once and with less patience. */
  stopAfterError(): Promise<void>;
}

interface ServerNeeds {
  env: Env;
  /** The build: the folder that contains `client/`, `ssr/render.js` and `site.json`. */
  root: string;
  /** The engine of the embedded database, which may still be opening; undefined if the settings name a server. */
  engine: Promise<EmbeddedDatabase | undefined>;
}

/**
 * Starts the server; resolves when it listens. The pages are read while the engine opens in its thread.
 * @throws WrongSetting with a sentence that names the variable
 */
export async function startServer({ env, root, engine: opening }: ServerNeeds): Promise<RunningServer> {
  const written = createLog(descriptorSink(STDOUT), systemClock);
  const metrics = env.operator && (await import('./operator/process-metrics')).measureProcess();
  const metered = metrics?.meter(written) ?? written;
  const manifest: SiteManifest = JSON.parse(await readFile(join(root, 'site.json'), 'utf8'));
  const traces =
    env.traces &&
    (await import('./traces/traces')).openTraces({
      settings: env.traces,
      build: manifest.build,
      trustProxy: env.trustProxy,
      log: metered,
      onDropped: count => metrics?.dropSpans(count),
    });
  const log = traces?.follow(metered) ?? metered;
  const { render, renderNotice }: { render: RenderPage; renderNotice: RenderNotice } = await import(
    /* @vite-ignore */ pathToFileURL(join(root, 'ssr/render.js')).href
  );
  const { siteUrl } = env;
  const sharing = cluster.isWorker ? shareCounts() : ALONE;
  const everything = createAddressLimiter(RATE_LIMITS.everything, systemClock, sharing('everything'));
  const client = join(root, 'client');
  // Without the files of earlier builds, only open pages of those builds lack some of theirs, so the server goes on.
  const without = (error: unknown) => {
    log.error(error);
    return null;
  };
  const earlier = await forgetAssets(client, env.dataDir, systemClock()).catch(without);
  const site = createSite({ root, earlier, manifest, siteUrl, render, everything, log });
  const engine = await opening;
  const services = await openServices({
    env,
    log,
    site: manifest,
    renderNotice,
    everything,
    sharing,
    engine,
    watch: tellAll([metrics?.watch, traces?.watch]),
  }).catch(async error => {
    await engine?.close();
    throw error;
  });
  const copies = engine && (await offerCopies(env.dataDir, engine, log));
  let keeping: Promise<unknown> = Promise.resolve();
  let closeOperators = () => {};
  const stopServices = async (drainCalls: () => Promise<void>) => {
    closeOperators();
    await services.stop(drainCalls);
    const sent = traces?.stop();
    await keeping;
    copies?.close();
    await engine?.close();
    await sent;
  };
  prepareFirstCall(services.app);
  const { connections } = capsOfProcess(env.processes);
  const server = createListener(services.app, site, env, connections, traces?.around);
  // For example a connection that the system cannot accept. Before the server listens, `listen` reports errors.
  server.on('error', error => {
    if (server.listening) log.error(error);
  });
  try {
    await listen(server, env);
    // Of several processes, the first has this port.
    if (env.operator && metrics && !cluster.isWorker) {
      const { openOperators } = await import('./operator/operators');
      closeOperators = await openOperators({
        operator: env.operator,
        database: services.database,
        readProcesses: metrics.read,
        build: manifest.build,
        brand: manifest.identity.brand,
        onError: error => log.error(error),
      });
    }
  } catch (error) {
    await stopServices(async () => {});
    throw error;
  }
  warnOfOtherSiteUrl(siteUrl, manifest, log);
  services.start();
  // It takes a few hundred files, so nobody waits for it.
  keeping = keepAssets(client, env.dataDir, systemClock()).catch(without);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${isOnThisMachine(env.host) ? 'localhost' : bracket(env.host)}:${port}`,
    log,
    async stop() {
      await stopServices(async () => {
        await pause(env.stopDelayMs);
        await drain(server, DRAIN_MS);
      });
    },
    stopAfterError: () => stopServices(() => drain(server, DRAIN_AFTER_ERROR_MS)),
  };
}

/** A build for this machine is for each of its ports. */
function warnOfOtherSiteUrl({ origin, hostname }: URL, { siteUrl }: SiteManifest, log: Log): void {
  const isTrial = hostname === 'localhost' && new URL(siteUrl).hostname === 'localhost';
  if (origin === siteUrl || isTrial) return;
  log.warning(
    'other_site_url',
    `The pages were built for ${siteUrl}, and SITE_URL is ${origin}: build with the SITE_URL of the server.`,
  );
}

/** Joins those who watch statements; undefined if there are none, so that a statement costs nothing more. */
function tellAll(watchers: (WatchStatement | undefined)[]): WatchStatement | undefined {
  const all = watchers.filter(watch => watch !== undefined);
  if (all.length === 0) return undefined;
  return (kind, ending) => {
    for (const watch of all) watch(kind, ending);
  };
}

/** Compiles what the first call would otherwise wait for, for about 40 ms: the pattern of addresses, and the routes. */
function prepareFirstCall({ router }: Services['app']): void {
  isIP('::1');
  router.match('GET', '/');
}

/**
 * Ends the process gracefully on SIGTERM, on SIGINT, when the parent process is gone, and after an uncaught error
 * (with exit code 1): it waits for the calls in flight. A second signal ends it at once.
 */
export function endWithProcess({ stop, stopAfterError, log }: RunningServer): void {
  let isEnding = false;
  const end = (code: number, stopping: () => Promise<void>) => {
    if (isEnding) process.exit(code || 1);
    isEnding = true;
    const leave = () => process.exit(code);
    stopping().then(leave, leave);
  };
  process.on('exit', () => log.flush());
  process.on('SIGTERM', () => end(0, stop));
  process.on('SIGINT', () => end(0, stop));
  process.on('disconnect', () => end(0, stop));
  // Of several processes, the first gets the signal of the system and tells the others once.
  process.on('message', ({ kind }: ToProcess) => {
    if (kind === 'stop' && !isEnding) end(0, stop);
  });
  process.on('uncaughtException', error => {
    log.error(error);
    if (!isEnding) end(1, stopAfterError);
  });
}

/** Resolves when every call is answered; calls that take longer than `patienceMs` are cut. */
async function drain(server: Server, patienceMs: number): Promise<void> {
  const ended = new AbortController();
  // A connection that was busy when the server closed would be kept alive for the next call.
  const closeIdle = setInterval(() => server.closeIdleConnections(), 50);
  server.close(() => ended.abort());
  await pause(patienceMs, undefined, { signal: ended.signal }).catch(() => {});
  server.closeAllConnections();
  // Node does not know every socket that it waits for, such as that of a CONNECT.
  await pause(CUT_MS, undefined, { signal: ended.signal }).catch(() => {});
  clearInterval(closeIdle);
}

/** Whether a browser on this machine can use `localhost`. */
const isOnThisMachine = (host: string) => ['127.0.0.1', '::1', 'localhost', '0.0.0.0', '::'].includes(host);
const bracket = (host: string) => (host.includes(':') ? `[${host}]` : host);
