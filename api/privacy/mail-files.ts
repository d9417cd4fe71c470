import { readFile, rm } from 'node:fs/promises';
import PostalMime from 'postal-mime';
import type { PersonKeys } from '../../db/queries/persons';
import { foldEmail } from '../contract/email';
import { listMailFiles } from '../mail/files';

/** A mail that was written to a file because there was no mail server. */
interface MailFile {
  file: string;
  to: string[];
  subject: string;
  text: string;
}

/** Finds the mails to a person and about the person's inquiries. */
export async function findMailFiles(folder: string, keys: PersonKeys): Promise<MailFile[]> {
  const found: MailFile[] = [];
  for (const file of await listMailFiles(folder)) {
    const mail = await readMail(file);
    if (isAbout(mail, keys)) found.push(mail);
  }
  return found;
}

export async function deleteMailFiles(files: readonly MailFile[]): Promise<void> {
  for (const { file } of files) await rm(file, { force: true });
}

async function readMail(file: string): Promise<MailFile> {
  const { to = [], subject = '', text = '' } = await PostalMime.parse(await readFile(file));
  return { file, to: to.flatMap(({ address }) => address ?? []), subject, text };
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

function isAbout({ to, text }: MailFile, { mail, contact }: PersonKeys): boolean {
  const wanted = foldEmail(mail);
  const words = foldEmail(text).split(/[^\p{L}\p{N}._%+@-]+/u);
  const names = [...to.map(foldEmail), ...words.map(trimWord)];
  // The mail about an inquiry has the number on a separate line.
  const numbers = text
    .split('\n')
    .filter(line => line.startsWith('Contact number:'))
    .map(digitsOf);
  return names.includes(wanted) || (contact !== null && numbers.includes(contact));
}

const trimWord = (word: string) => word.replaceAll(/^[.-]+|[.-]+$/g, '');
