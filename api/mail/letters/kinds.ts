import { hash } from 'node:crypto';
import type { MailShare, NewMail } from '../../../db/queries/mail-outbox';
import type { RateLimit } from '../../contract/limits';
import { mailboxOf } from './mailbox';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The kinds of mail, each with the time after which it is no longer worth sending. */
const LIFE_MS = {
  confirm_subscription: 3 * DAY_MS,
  reset_password: HOUR_MS,
  password_changed: 3 * DAY_MS,
  inquiry: 3 * DAY_MS,
  quiz_result: 3 * DAY_MS,
} as const;

export type MailKind = keyof typeof LIFE_MS;

export const MAIL_KINDS = Object.keys(LIFE_MS) as MailKind[];

/** Makes a mail for the queue. */
export const newMail = (kind: MailKind, recipient: string, now: Date): NewMail => ({
  kind,
  recipient,
  expiresAt: new Date(now.getTime() + LIFE_MS[kind]),
});

/** The name of the counter for mails of a kind to the mailbox of an address: a hash of both. */
export const mailCounter = (kind: string, recipient: string): string =>
  hash('sha256', `${kind}\n${mailboxOf(recipient)}`);

/** The share of a mailbox: how many mails of a kind it gets, no matter how many callers trigger them. */
export const shareOf = (
  { kind, recipient }: Pick<NewMail, 'kind' | 'recipient'>,
  limit: RateLimit,
): MailShare => ({
  counter: mailCounter(kind, recipient),
  rule: { ...limit, slows: false },
});
