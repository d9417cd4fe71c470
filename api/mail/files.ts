import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Log } from '../http/log';
import { isMissing } from '../shared/is-missing';
import { type MailSender, type MailTransport, mailOptions } from './transport';

/** As long as a sent mail stays in the database, which is longer than its password link works. */
const LIFE_MS = 24 * 3_600_000;

/** The folder of the mails that are written because there is no mail server. */
export const mailFolder = (dataDir: string): string => join(dataDir, 'mail');

/** Creates the transport without a mail server: it writes each mail as an .eml file, readable by our user only. */
export function createFileTransport(folder: string, sender: MailSender, log: Log): MailTransport {
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  writer.on('error', () => {});
  return {
    async send(message) {
      const { message: bytes } = await writer.sendMail(mailOptions(message, sender));
      const file = join(folder, `${message.id}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${file}.part`, bytes, { mode: 0o600 });
      await rename(`${file}.part`, file);
      log.mail('mail_written', { id: message.id, file });
    },
  };
}

/** Deletes the mails that were written more than a day ago: they contain addresses, texts and links. */
export async function purgeMailFiles(folder: string, now: Date): Promise<void> {
  for (const file of await listMailFiles(folder)) {
    if (!/\.eml(?:\.part)?$/.test(file)) continue;
    // Another process may have renamed or deleted it meanwhile.
    const found = await stat(file).catch(error => {
      if (isMissing(error)) return null;
      throw error;
    });
    if (found && found.mtimeMs < now.getTime() - LIFE_MS) await rm(file, { force: true });
  }
}

/** Lists the paths of the folder's files, sorted by name; none if there is no folder yet. */
export async function listMailFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(error => {
    if (isMissing(error)) return [];
    throw error;
  });
  return names.sort().map(name => join(folder, name));
}
