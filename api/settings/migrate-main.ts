import { hasEmbedded } from '../../db/embedded';
import { readEnv, WrongSetting } from './env';
import { migrateForEnv } from './open-database';

/** `npm run migrate`: migrates the database of the settings before the servers of a new version start. */
try {
  if (process.argv.length > 2) throw new WrongSetting('Usage: npm run migrate');
  const env = readEnv(process.env);
  const isNew = env.databaseUrl === undefined && !hasEmbedded(env.dataDir);
  const applied = await migrateForEnv(env);
  if (isNew) console.log(`DATABASE_URL is not set: made an embedded database in DATA_DIR (${env.dataDir}).`);
  console.log(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}.`);
} catch (error) {
  if (!(error instanceof WrongSetting)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
