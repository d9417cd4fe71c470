import { join } from 'node:path';
import type { Database } from '../../db/client';
import {
  erasePerson,
  exportPerson,
  type PersonCounts,
  type PersonKeys,
  scrubFiles,
} from '../../db/queries/persons';
import { accountCounter } from '../auth/login-throttle';
import { systemClock } from '../clock';
import type { Env } from '../env';
import { MAIL_KINDS, mailCounter } from '../mail/kinds';
import { openForEnv } from '../open-database';
import { addressHmac, ensurePrivacyKey } from './key';
import { deleteMailFiles, findMailFiles } from './mail-files';

/** Rewriting the files of a large embedded database takes its time. */
const SCRUB_MS = 600_000;

type PrivacyCommand = (env: Env, mail: string, contact: string | null) => Promise<void>;

/** Writes one JSON of everything about a person to stdout, and how many rows there are to stderr. */
export const exportEverything: PrivacyCommand = (env, mail, contact) =>
  withDatabase(env, async database => {
    const keys = keysOf(mail, contact);
    const rows = await database.call(sql => exportPerson(sql, keys));
    const files = await findMailFiles(mailFolder(env), keys);
    process.stdout.write(`${JSON.stringify({ mail, ...rows, mail_files: files }, null, 2)}\n`);
    const counts = Object.entries({ ...rows, mail_files: files }).map(([name, { length }]) => [name, length]);
    printCounts(Object.fromEntries(counts), process.stderr);
  });

/** Deletes everything about a person but an HMAC of the address, and writes how many rows there were to stdout. */
export const eraseEverything: PrivacyCommand = (env, mail, contact) =>
  withDatabase(env, async database => {
    const keys = keysOf(mail, contact);
    const hmac = addressHmac(await ensurePrivacyKey(env), mail);
    const counts = await database.call(sql => erasePerson(sql, keys, hmac, systemClock()));
    const files = await findMailFiles(mailFolder(env), keys);
    await deleteMailFiles(files);
    if (env.databaseUrl === undefined) await database.call(scrubFiles, SCRUB_MS);
    printCounts({ ...counts, mail_files: files.length }, process.stdout);
  });

async function withDatabase(env: Env, work: (database: Database) => Promise<void>): Promise<void> {
  const database = await openForEnv(env);
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

const keysOf = (mail: string, contact: string | null): PersonKeys => ({
  mail,
  contact,
  counters: [accountCounter(mail), ...MAIL_KINDS.map(kind => mailCounter(kind, mail))],
});

const mailFolder = ({ dataDir }: Env) => join(dataDir, 'mail');

function printCounts(counts: PersonCounts, stream: NodeJS.WriteStream): void {
  for (const [name, count] of Object.entries(counts)) stream.write(`${name} ${count}\n`);
}
