import { createHash } from 'node:crypto';
import type { MailShare, NewMail } from '../../db/queries/mail-outbox';
import type { RateLimit } from '../contract/limits';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The mails of the site, and how long each is worth sending (RELIABILITY.md decision 31). */
const LIFE_MS = {
  confirm_subscription: 3 * DAY_MS,
  reset_password: HOUR_MS,
  password_changed: 3 * DAY_MS,
  inquiry: 3 * DAY_MS,
  quiz_result: 3 * DAY_MS,
} as const;

export type MailKind = keyof typeof LIFE_MS;

/** A mail to be queued. */
export const newMail = (kind: MailKind, recipient: string, now: Date): NewMail => ({
  kind,
  recipient,
  expiresAt: new Date(now.getTime() + LIFE_MS[kind]),
});

/** The share of mails that an address gets, whoever asks for them; the address is counted as a hash. */
export const shareOf = ({ kind, recipient }: NewMail, limit: RateLimit): MailShare => ({
  counter: createHash('sha256').update(`${kind}\n${recipient.toLowerCase()}`).digest('hex'),
  rule: { ...limit, slows: false },
});
