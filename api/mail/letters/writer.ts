import type { Database } from '../../../db/client';
import type { MailRow } from '../../../db/queries/mail-outbox';
import type { RateLimits } from '../../contract/limits';
import type { SiteIdentity } from '../../contract/site';
import type { Clock } from '../../shared/clock';
import type { Letter } from './letter';

export interface LetterNeeds {
  database: Database;
  siteUrl: URL;
  identity: SiteIdentity;
  /** How many mails of a kind a mailbox gets. */
  limits: Pick<RateLimits, 'resetMails' | 'confirmationMails'>;
  clock: Clock;
}

/** A letter and its recipient. */
interface WrittenLetter {
  to: string;
  letter: Omit<Letter, 'signature'>;
  headers?: Record<string, string>;
}

/** Writes the letter of one kind and makes its secrets; returns null if it should not be sent after all. */
export type WriteLetter = (mail: MailRow, needs: LetterNeeds) => Promise<WrittenLetter | null>;
