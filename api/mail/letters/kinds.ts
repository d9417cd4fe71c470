import { hash } from 'node:crypto';
import type { MailShare, NewMail } from '../../../db/queries/mail-outbox';
import type { RateLimit } from '../../contract/limits';
import { mailboxOf } from './mailbox';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The mails of the site, and how long each is worth sending. */
const LIFE_MS = {
  confirm_subscription: 3 * DAY_MS,
  reset_password: HOUR_MS,
  password_changed: 3 * DAY_MS,
  inquiry: 3 * DAY_MS,
  quiz_result: 3 * DAY_MS,
} as const;

export type MailKind = keyof typeof LIFE_MS;

export const MAIL_KINDS = Object.keys(LIFE_MS) as MailKind[];

/** A mail to be queued. */
export const newMail = (kind: MailKind, recipient: string, now: Date): NewMail => ({
  kind,
  recipient,
  expiresAt: new Date(now.getTime() + LIFE_MS[kind]),
});

/** The name of the counter of mails of a kind to the mailbox of an address, which is counted as a hash. */
export const mailCounter = (kind: string, recipient: string): string =>
  hash('sha256', `${kind}\n${mailboxOf(recipient)}`);

/** How many mails of a kind a mailbox gets, no matter how many callers ask. */
export const shareOf = (
  { kind, recipient }: Pick<NewMail, 'kind' | 'recipient'>,
  limit: RateLimit,
): MailShare => ({
  counter: mailCounter(kind, recipient),
  rule: { ...limit, slows: false },
});
