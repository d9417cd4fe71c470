import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';
import type { Network } from './network';

/** The mails to an address; the server under test writes them to files. */
export async function mailsTo(address: string): Promise<Email[]> {
  const folder = process.env.SITE_MAIL ?? '';
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter(file => file.endsWith('.eml'));
  const mails = await Promise.all(files.map(file => PostalMime.parse(readFileSync(join(folder, file)))));
  return mails.filter(({ to }) => to?.some(recipient => recipient.address === address));
}

/** Waits until there is exactly one mail with this subject. */
export async function mailTo(address: string, subject: string): Promise<Email> {
  const ofSubject = async () => (await mailsTo(address)).filter(mail => mail.subject === subject);
  const counting = { message: `a mail “${subject}”`, timeout: 30_000 };
  await expect.poll(async () => (await ofSubject()).length, counting).toBe(1);
  const [mail] = await ofSubject();
  if (!mail) throw new Error('The mail is gone.');
  return mail;
}

/** The path of a mail's link, and the secret at its end. */
export function linkOf({ text = '' }: Email): { path: string; secret: string } {
  const path = new URL(/^http\S+$/m.exec(text)?.[0] ?? '').pathname;
  return { path, secret: path.split('/')[2] ?? '' };
}

/**
 * The calls with a secret in their address or headers. Fonts are left out: Chromium ignores the referrer policy for
 * fetches of an inlined style; they are the site's own.
 */
export function callsWith({ calls }: Network, secret: string): string[] {
  const holding = calls.filter(({ path, headers }) => JSON.stringify([path, headers]).includes(secret));
  return holding.map(({ path }) => path).filter(path => !path.endsWith('.woff2'));
}
