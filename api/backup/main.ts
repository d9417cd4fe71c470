import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { NoTables } from '../../db/backup/snapshot';
import { readEnv } from '../settings/env';
import { openUploadStore } from '../uploads/open-store';
import { writeCopy } from './backup';
import { CommandRefused } from './refusal';
import { deleteOld } from './retention';
import { runCommand } from './run-command';
import { withSource } from './source';

const USAGE = 'Usage: npm run backup [-- [<folder of all copies>] [--keep <number of copies>]]';
const DEFAULT_TARGET = '.backups';

function readArguments(): { target: string; keep: number | null } {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { keep: { type: 'string' } },
    });
    const [target = DEFAULT_TARGET, ...more] = positionals;
    if (more.length === 0 && /^([1-9]\d{0,5})?$/.test(values.keep ?? '') && values.keep !== '') {
      return { target: resolve(target), keep: values.keep === undefined ? null : Number(values.keep) };
    }
  } catch {
    // An unknown option.
  }
  throw new CommandRefused(USAGE);
}

await runCommand(async () => {
  const { target, keep } = readArguments();
  const env = readEnv(process.env);
  const store = await openUploadStore(env, { bucket: (_event, sentence) => console.error(sentence) });
  const { folder, manifest } = await withSource(env, source =>
    writeCopy({ ...source, env, store }, target),
  ).catch(error => {
    throw error instanceof NoTables ? new CommandRefused('The database has no site yet to copy.') : error;
  });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${folder} has ${rows} rows and ${manifest.uploads} uploads.`);
  console.log(`Every write that was acknowledged before ${manifest.mark} is in it.`);
  if (env.privacyKey !== undefined) console.log('PRIVACY_KEY is not in it: keep it in another safe place.');
  if (manifest.missing.length > 0) {
    throw new CommandRefused(
      `These uploads are named by the database and are not there: ${manifest.missing.join(', ')}.`,
    );
  }
  if (keep !== null) console.log(`Older copies deleted: ${await deleteOld(target, keep)}.`);
});
