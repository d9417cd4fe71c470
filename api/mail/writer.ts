import type { Database } from '../../db/client';
import type { MailRow } from '../../db/queries/mail-outbox';
import type { Clock } from '../clock';
import type { RateLimit } from '../contract/limits';
import type { SiteIdentity } from '../contract/site';
import type { Letter } from './letter';

export interface LetterNeeds {
  database: Database;
  siteUrl: URL;
  identity: SiteIdentity;
  /** The mails with a link that sets a new password that an address gets. */
  resetMails: RateLimit;
  clock: Clock;
}

/** A letter and where it goes. */
export interface WrittenLetter {
  to: string;
  letter: Omit<Letter, 'signature'>;
  headers?: Record<string, string>;
}

/** Writes the letter of one kind, making its secrets; null where it is not to be sent after all. */
export type WriteLetter = (mail: MailRow, needs: LetterNeeds) => Promise<WrittenLetter | null>;
