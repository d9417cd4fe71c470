import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Database } from '../db/client';
import { deleteExpired } from '../db/queries/expired';
import { createApp } from './app';
import { createPasswords } from './auth/passwords';
import { createGeography } from './background/geography';
import { RATE_LIMITS } from './contract/limits';
import type { RenderNotice, RenderPage, SiteManifest } from './contract/site';
import { createLog, descriptorSink, type Log } from './http/log';
import { createAddressLimiter } from './http/rate-limits';
import { createListener } from './listener';
import { mailFolder, purgeMailFiles } from './mail/files';
import { requirePrivacyKey } from './mail/forgotten';
import { createMails } from './mail/mails';
import { type Env, WrongSetting } from './settings/env';
import { openForEnv } from './settings/open-database';
import { systemClock } from './shared/clock';
import { StoreAway } from './shared/store-away';
import { createSite } from './site/site';
import { createGraftCheck } from './uploads/graft';
import { sweepUploads } from './uploads/keep-files';
import { openUploadStore } from './uploads/open-store';
import type { UploadStore } from './uploads/store';

const STDOUT = 1;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Longer than any upload, because the listener cuts it earlier. */
const UPLOAD_MS = 600_000;
/** How long calls in flight may take to end, normally and after an uncaught error. */
const DRAIN_MS = 10_000;
const DRAIN_AFTER_ERROR_MS = 5_000;

interface RunningServer {
  /** The server's address. */
  url: string;
  log: Log;
  /**
   * Stops listening, waits for calls and mails in progress, and closes the database.
   * @param patienceMs how long it waits for calls, in milliseconds
   */
  stop(patienceMs?: number): Promise<void>;
}

interface ServerNeeds {
  env: Env;
  /** The build: the folder that contains `client/`, `ssr/render.js` and `site.json`. */
  root: string;
}

/**
 * Starts the server; resolves when it listens.
 * @throws WrongSetting with a sentence that names the variable
 */
export async function startServer({ env, root }: ServerNeeds): Promise<RunningServer> {
  const log = createLog(descriptorSink(STDOUT), systemClock);
  const manifest: SiteManifest = JSON.parse(await readFile(join(root, 'site.json'), 'utf8'));
  const { render, renderNotice }: { render: RenderPage; renderNotice: RenderNotice } = await import(
    /* @vite-ignore */ pathToFileURL(join(root, 'ssr/render.js')).href
  );
  const uploadStore = await openUploadStore(env, log);
  const database = await openForEnv(env);
  await requirePrivacyKey(env, database).catch(async error => {
    await database.close();
    throw error;
  });
  let isDraining = false;
  const { siteUrl } = env;
  const geography = createGeography(database, log);
  const everything = createAddressLimiter(RATE_LIMITS.everything, systemClock);
  // Without this purge at the start, a server that is restarted every hour would never delete anything.
  await purge(database, env, log);
  await sweepFiles(database, uploadStore, log);
  const app = createApp({
    database,
    catalogue: manifest.catalogue,
    quizzes: manifest.quizzes ?? [],
    identity: manifest.identity,
    siteUrl,
    renderNotice,
    styleHashes: manifest.styleHashes,
    clock: systemClock,
    log,
    passwords: await createPasswords(),
    isDraining: () => isDraining,
    isGeographyReady: geography.isReady,
    everything,
    uploadStore,
    isGraft: createGraftCheck(env.uploadGraft, env.host),
  });
  const site = await createSite({ root, manifest, siteUrl, render, everything, log });
  const server = createListener(app, site, env);
  // For example a connection that the system cannot accept. Before the server listens, `listen` reports errors.
  server.on('error', error => {
    if (server.listening) log.error(error);
  });
  try {
    await listen(server, env);
  } catch (error) {
    await database.close();
    throw error;
  }
  const mails = createMails({ env, identity: manifest.identity, database, clock: systemClock, log });
  mails.start();
  geography.start();
  const sweeps = [
    setInterval(() => purge(database, env, log), HOUR_MS),
    setInterval(() => sweepFiles(database, uploadStore, log), MINUTE_MS),
  ];
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${isOnThisMachine(env.host) ? 'localhost' : bracket(env.host)}:${port}`,
    log,
    async stop(patienceMs = DRAIN_MS) {
      isDraining = true;
      for (const sweep of sweeps) clearInterval(sweep);
      await Promise.all([drain(server, patienceMs), mails.stop(), geography.stop()]);
      await database.close();
    },
  };
}

/**
 * Ends the process gracefully on SIGTERM, on SIGINT, when the parent process is gone, and after an uncaught error
 * (with exit code 1): it waits for the calls in flight. A second signal ends it at once.
 */
export function endWithProcess({ stop, log }: RunningServer): void {
  let isEnding = false;
  const end = (code: number, patienceMs?: number) => {
    if (isEnding) process.exit(code || 1);
    isEnding = true;
    const leave = () => process.exit(code);
    stop(patienceMs).then(leave, leave);
  };
  process.on('exit', () => log.flush());
  process.on('SIGTERM', () => end(0));
  process.on('SIGINT', () => end(0));
  process.on('disconnect', () => end(0));
  process.on('uncaughtException', error => {
    log.error(error);
    if (!isEnding) end(1, DRAIN_AFTER_ERROR_MS);
  });
}

function listen(server: Server, { port, host }: Env): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explainListen(error, port, host)));
    server.listen(port, host, resolve);
  });
}

function explainListen(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === 'EADDRINUSE') return new WrongSetting(`PORT ${port} is taken by another program.`);
  if (error.code === 'EACCES') return new WrongSetting(`PORT ${port} may not be used by this user.`);
  const isHost = error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN';
  return isHost ? new WrongSetting(`HOST ${host} is no address of this machine.`) : error;
}

/** Resolves when every call is answered; calls that take longer than `patienceMs` are cut. */
async function drain(server: Server, patienceMs: number): Promise<void> {
  const closed = new Promise<void>(resolve => server.close(() => resolve()));
  // A connection that was busy when the server closed would be kept alive for the next call.
  const closeIdle = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), patienceMs);
  await closed;
  clearInterval(closeIdle);
  clearTimeout(cut);
}

/** Deletes expired rows and mail files; logs failures, which the next purge tries again within the hour. */
async function purge(database: Database, { dataDir }: Env, log: Log): Promise<void> {
  const now = systemClock();
  await database.call(sql => deleteExpired(sql, now)).catch(error => log.error(error));
  await purgeMailFiles(mailFolder(dataDir), now).catch(error => log.error(error));
}

/** Runs often, because a bucket that is back may contain objects of uploads that failed while it was away. */
const sweepFiles = (database: Database, store: UploadStore, log: Log): Promise<void> =>
  sweepUploads({ database, store }, UPLOAD_MS).catch(error => {
    // The log notes when the bucket goes away and when it is back, not every failed call in between.
    if (!(error instanceof StoreAway)) log.error(error);
  });

/** Whether a browser on this machine can use `localhost`. */
const isOnThisMachine = (host: string) => ['127.0.0.1', '::1', 'localhost', '0.0.0.0', '::'].includes(host);
const bracket = (host: string) => (host.includes(':') ? `[${host}]` : host);
