import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Log } from '../log';
import { type MailSender, type MailTransport, mailOptions } from './transport';

/** Where there is no mail server: writes each mail as an .eml file, readable by the server's user only. */
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
