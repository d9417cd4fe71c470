import type { Database } from '../../db/client';
import {
  erasePerson,
  exportPerson,
  findPersonUploads,
  type PersonCounts,
  type PersonKeys,
  scrubFiles,
} from '../../db/queries/persons';
import type { UploadPlace } from '../../db/queries/uploads';
import { accountCounter } from '../auth/login-throttle';
import { mailFolder } from '../mail/files';
import { MAIL_KINDS, mailCounter } from '../mail/letters/kinds';
import { addressHmac, ensurePrivacyKey } from '../mail/privacy-key';
import type { Env } from '../settings/env';
import { nameDatabase, openUsed } from '../settings/open-database';
import { systemClock } from '../shared/clock';
import { dropCopies } from '../shared/copies';
import { fileName } from '../uploads/file-name';
import { openUploadStore } from '../uploads/open-store';
import type { StoredFile } from '../uploads/store';
import { deleteMailFiles, findMailFiles } from './mail-files';

/** Rewriting the files of a large embedded database takes long. */
const SCRUB_MS = 600_000;

/** The person whose data a command exports or erases. */
interface Asked {
  mail: string;
  /** The digits of a contact number; null if none was given. */
  contact: string | null;
  /** Folders of uploads that belong to the person. */
  folders: readonly string[];
}

type PrivacyCommand = (env: Env, asked: Asked) => Promise<void>;

/** Writes everything about a person to stdout, as one JSON object, and the numbers of rows to stderr. */
export const exportEverything: PrivacyCommand = (env, asked) =>
  withDatabase(env, async database => {
    const keys = keysOf(asked);
    const rows = await database.call(sql => exportPerson(sql, keys));
    const places = await database.call(sql => findPersonUploads(sql, keys));
    const files = {
      mail_files: await findMailFiles(mailFolder(env.dataDir), keys),
      upload_files: places.map(place => fileName(storedFileOf(place))).sort(),
    };
    const everything = { mail: asked.mail, ...rows, ...files };
    process.stdout.write(`${JSON.stringify(everything, null, 2)}\n`);
    const counts = Object.entries({ ...rows, ...files }).map(([name, { length }]) => [name, length]);
    printCounts(Object.fromEntries(counts), process.stderr);
  });

/**
 * Deletes everything about a person except an HMAC of the address, and writes the numbers of rows to stdout. It deletes
 * uploaded files before their rows, so that after a failure the next try finds them again.
 */
export const eraseEverything: PrivacyCommand = (env, asked) =>
  withDatabase(env, async database => {
    const keys = keysOf(asked);
    const hmac = addressHmac(await ensurePrivacyKey(env), asked.mail);
    const places = await database.call(sql => findPersonUploads(sql, keys));
    if (places.length > 0) await removeUploadedFiles(env, places.map(storedFileOf));
    const counts = await database.call(sql => erasePerson(sql, keys, hmac, systemClock()));
    const files = await findMailFiles(mailFolder(env.dataDir), keys);
    await deleteMailFiles(files);
    if (env.databaseUrl === undefined) await database.call(scrubFiles, SCRUB_MS);
    await dropCopies(env.dataDir);
    printCounts({ ...counts, mail_files: files.length, upload_files: places.length }, process.stdout);
  });

async function removeUploadedFiles(env: Env, files: readonly StoredFile[]): Promise<void> {
  const store = await openUploadStore(env, { bucket: (_event, sentence) => console.error(sentence) });
  await store.remove(files);
}

async function withDatabase(env: Env, work: (database: Database) => Promise<void>): Promise<void> {
  const database = await openUsed(env);
  console.error(`Searched: ${nameDatabase(env)}.`);
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

const keysOf = ({ mail, contact, folders }: Asked): PersonKeys => ({
  mail,
  contact,
  folders,
  counters: [accountCounter(mail), ...MAIL_KINDS.map(kind => mailCounter(kind, mail))],
});

const storedFileOf = ({ upload_id: id, folder_id: folderId, type }: UploadPlace): StoredFile => ({
  id,
  folderId,
  type,
});

function printCounts(counts: PersonCounts, stream: NodeJS.WriteStream): void {
  for (const [name, count] of Object.entries(counts)) stream.write(`${name} ${count}\n`);
}
