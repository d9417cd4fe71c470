import { CONNECTIONS, openDatabase, openStandby } from '../../db/client';
import { MIGRATIONS } from '../../db/migrate';
import { readServerState, type ServerState } from '../../db/queries/server-state';
import { type Env, WrongSetting } from '../settings/env';
import { openAsItIs } from '../settings/open-database';
import type { Finding } from './finding';

/** More makes links and sessions end too early or too late. */
const SKEW_MS = 5000;
/** Connections that the commands and the operator's view may need besides the server. */
const OTHER_CONNECTIONS = 10;

/** Checks the PostgreSQL server of the settings. The embedded database is checked by the server that owns it. */
export async function checkDatabase(env: Env): Promise<Finding[]> {
  const { databaseUrl: url, dataDir } = env;
  if (url === undefined) return [];
  try {
    const database = await openAsItIs(env, () => openDatabase({ url, dataDir, connections: 1 }));
    try {
      const before = Date.now();
      const state = await database.call(readServerState);
      return judge(env, state, (before + Date.now()) / 2);
    } finally {
      await database.close();
    }
  } catch (error) {
    if (error instanceof WrongSetting) return [error.message];
    throw error;
  }
}

function judge(env: Env, { now, is_standby, max_connections, schema }: ServerState, here: number): Finding[] {
  const findings: Finding[] = [];
  const known = MIGRATIONS.length;
  const skewMs = Math.abs(now.getTime() - here);
  const needed = env.processes * CONNECTIONS + OTHER_CONNECTIONS;
  if (is_standby) findings.push('DATABASE_URL names a standby, which takes no writes: name the primary.');
  if ((schema ?? 0) < known) {
    findings.push(
      `The database has schema ${schema ?? 0}, and the build needs ${known}: run "npm run migrate".`,
    );
  }
  if ((schema ?? 0) > known) {
    findings.push(`The database has schema ${schema}, and the build knows ${known}: deploy the newer build.`);
  }
  if (skewMs > SKEW_MS) {
    findings.push(
      `The clocks of this machine and of the database differ by ${Math.round(skewMs / 1000)} s: synchronise both.`,
    );
  }
  if (max_connections < needed) {
    findings.push(
      `PostgreSQL allows ${max_connections} connections, and the site may need ${needed}: raise max_connections or lower WEB_CONCURRENCY.`,
    );
  }
  return findings;
}

/** A standby that is further behind is of little use. */
const LAG_SECONDS = 60;

/** Checks the standby of the settings. */
export async function checkReplica({ databaseReplicaUrl }: Env): Promise<Finding[]> {
  if (databaseReplicaUrl === undefined) return [];
  const standby = openStandby(databaseReplicaUrl);
  try {
    const { is_standby, lag_seconds } = await standby.call(readServerState);
    if (!is_standby)
      return ['DATABASE_REPLICA_URL names a server that is no standby: name a standby of DATABASE_URL.'];
    if ((lag_seconds ?? 0) < LAG_SECONDS) return [];
    return [
      'The last change on the database of DATABASE_REPLICA_URL is older than a minute: check its replication.',
    ];
  } catch {
    return ['DATABASE_REPLICA_URL names a database that cannot be read: check its address, or leave it out.'];
  } finally {
    await standby.close();
  }
}
