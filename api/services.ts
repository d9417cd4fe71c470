import { type Database, openStandby, type WatchStatement } from '../db/client';
import type { EmbeddedDatabase } from '../db/embedded';
import { hasPlaces } from '../db/geography/load';
import { deleteExpired } from '../db/queries/expired';
import { createReplicaReads } from '../db/replica';
import { type App, createApp } from './app';
import { createPasswords, HASH_COST } from './auth/passwords';
import { createGeography } from './background/geography';
import type { RenderNotice, SiteManifest } from './contract/site';
import type { Log } from './http/log';
import type { Limiter } from './http/rate-limits';
import type { Sharing } from './http/shared-counts';
import { mailFolder, purgeMailFiles } from './mail/files';
import { requirePrivacyKey } from './mail/forgotten';
import { createMails } from './mail/mails';
import type { Env } from './settings/env';
import { openForEnv } from './settings/open-database';
import { capsOfProcess } from './shared/caps';
import { systemClock } from './shared/clock';
import { StoreAway } from './shared/store-away';
import { createGraftCheck } from './uploads/graft';
import { sweepUploads } from './uploads/keep-files';
import { openUploadStore } from './uploads/open-store';
import type { UploadStore } from './uploads/store';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/**
 * From the start to the first deletion of expired rows. A server that is restarted every hour needs one, but the engine
 * takes long to compile the statement, and right after the start callers would wait for it.
 */
const FIRST_PURGE_MS = 30_000;
/** Longer than any upload, because the listener cuts it earlier. */
const UPLOAD_MS = 600_000;

/** Everything behind the listener: the API, its database, and the work in the background. */
export interface Services {
  app: App;
  database: Database;
  /** Starts the work in the background. */
  start(): void;
  /**
   * Ends the work in the background, waits for mails in progress, and closes the database.
   * @param drain ends the calls in progress; called once the API answers that it is shutting down
   */
  stop(drain: () => Promise<void>): Promise<void>;
}

interface ServicesNeeds {
  env: Env;
  log: Log;
  /** What the API has to know about the site. */
  site: Pick<SiteManifest, 'identity' | 'catalogue' | 'quizzes'>;
  renderNotice: RenderNotice;
  /** Counts all calls of an address; the listener's pages count as well. */
  everything: Limiter;
  /** What other processes of this machine count. */
  sharing: Sharing;
  /** An open engine, which outlives the services; without it, they open their own. */
  engine?: EmbeddedDatabase | undefined;
  /** Learns of each statement. */
  watch?: WatchStatement | undefined;
}

/**
 * Opens the database and the upload store, deletes files that have outlived their use, and creates the API.
 * @throws WrongSetting with a sentence that names the variable
 */
export async function openServices(needs: ServicesNeeds): Promise<Services> {
  const { env, log, site, renderNotice, everything, sharing, engine, watch } = needs;
  const caps = capsOfProcess(env.processes);
  const uploadStore = await openUploadStore(env, log);
  const database = await openForEnv(env, engine, watch);
  await requirePrivacyKey(env, database).catch(async error => {
    await database.close();
    throw error;
  });
  let isDraining = false;
  const geography = createGeography(database, log);
  // The first calls after a restart get the lists that an earlier start has loaded.
  await geography.look();
  // Without a purge at the start, a server that is restarted every hour would never delete anything.
  await purgeMails(env, log);
  await sweepFiles(database, uploadStore, log);
  const standby = env.databaseReplicaUrl === undefined ? null : openStandby(env.databaseReplicaUrl, watch);
  const app = createApp({
    database,
    ...(standby ? { publicReads: readFrom(standby, database, log) } : {}),
    catalogue: site.catalogue,
    quizzes: site.quizzes ?? [],
    identity: site.identity,
    siteUrl: env.siteUrl,
    renderNotice,
    clock: systemClock,
    log,
    passwords: createPasswords(HASH_COST, caps.hashes),
    isDraining: () => isDraining,
    isGeographyReady: geography.isReady,
    everything,
    sharing,
    uploadStore,
    isGraft: createGraftCheck(env.uploadGraft, env.host),
    caps,
  });
  const mails = createMails({
    env,
    identity: site.identity,
    database,
    clock: systemClock,
    log,
    atOnce: caps.mails,
  });
  let sweeps: NodeJS.Timeout[] = [];
  return {
    app,
    database,
    start() {
      mails.start();
      geography.start();
      sweeps = [
        setInterval(() => purgeRows(database, log), HOUR_MS),
        setTimeout(() => purgeRows(database, log), FIRST_PURGE_MS),
        setInterval(() => purgeMails(env, log), HOUR_MS),
        setInterval(() => sweepFiles(database, uploadStore, log), MINUTE_MS),
      ];
    },
    async stop(drain) {
      isDraining = true;
      for (const sweep of sweeps) clearInterval(sweep);
      await Promise.all([drain(), mails.stop(), geography.stop()]);
      await standby?.close();
      await database.close();
    },
  };
}

/** Reads from the standby while it answers; the log notes when it goes away and when it is back. */
const readFrom = (replica: Database, primary: Database, log: Log) =>
  createReplicaReads({
    primary,
    replica,
    isCurrent: hasPlaces,
    onChange: isAway =>
      log.replica(
        isAway ? 'replica_away' : 'replica_back',
        isAway
          ? 'The database of DATABASE_REPLICA_URL does not answer: the one of DATABASE_URL does its work.'
          : 'The database of DATABASE_REPLICA_URL answers again.',
      ),
  });

/** Deletes expired rows; logs what fails, which the next purge tries again within the hour. */
async function purgeRows(database: Database, log: Log): Promise<void> {
  for (const error of await deleteExpired(database, systemClock())) log.error(error);
}

/** Like `purgeRows`, for mails in files. */
async function purgeMails({ dataDir }: Env, log: Log): Promise<void> {
  await purgeMailFiles(mailFolder(dataDir), systemClock()).catch(error => log.error(error));
}

/** Runs often, because a bucket that is back may contain objects of uploads that failed while it was away. */
const sweepFiles = (database: Database, store: UploadStore, log: Log): Promise<void> =>
  sweepUploads({ database, store }, UPLOAD_MS).catch(error => {
    // The log notes when the bucket goes away and when it is back, not every failed call in between.
    if (!(error instanceof StoreAway)) log.error(error);
  });
