import type { MailRow } from '../../db/queries/mail-outbox';
import type { IsForgotten } from './forgotten';
import { writeConfirmation } from './letters/confirm-subscription';
import { writeInquiry } from './letters/inquiry';
import type { MailKind } from './letters/kinds';
import { letterHtml, letterText } from './letters/letter';
import { writePasswordChanged } from './letters/password-changed';
import { writeQuizResult } from './letters/quiz-result';
import { writeReset } from './letters/reset-password';
import type { LetterNeeds, WriteLetter } from './letters/writer';
import type { MailMessage } from './transport';

const WRITERS: Record<MailKind, WriteLetter> = {
  confirm_subscription: writeConfirmation,
  reset_password: writeReset,
  password_changed: writePasswordChanged,
  inquiry: writeInquiry,
  quiz_result: writeQuizResult,
};

/** Kinds of mail that anybody can trigger to any address; the other kinds go to account owners or to us. */
const FOR_ANYBODY: readonly MailKind[] = ['confirm_subscription', 'quiz_result'];

const isKnown = (kind: string): kind is MailKind => Object.hasOwn(WRITERS, kind);

/**
 * Creates the function that composes a queued mail at the moment it is sent. It returns null if the mail should not be
 * sent after all, and throws an Error for an unknown kind.
 */
export function createComposer(
  needs: LetterNeeds,
  isForgotten: IsForgotten,
): (mail: MailRow) => Promise<MailMessage | null> {
  const { brand, supportEmail, colours } = needs.identity;
  return async mail => {
    const { mail_id, kind, recipient } = mail;
    if (!isKnown(kind)) throw new Error(`There is no letter of the kind ${kind}.`);
    if (FOR_ANYBODY.includes(kind) && (await isForgotten(recipient))) return null;
    const written = await WRITERS[kind](mail, needs);
    if (!written) return null;
    const letter = { ...written.letter, signature: { brand, address: supportEmail } };
    return {
      id: mail_id,
      to: written.to,
      subject: letter.subject,
      text: letterText(letter),
      html: letterHtml(letter, colours),
      headers: written.headers ?? {},
    };
  };
}
