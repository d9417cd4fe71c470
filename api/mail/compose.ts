import type { MailRow } from '../../db/queries/mail-outbox';
import type { MailKind } from './kinds';
import { letterHtml, letterText } from './letter';
import { writeConfirmation } from './letters/confirm-subscription';
import { writeInquiry } from './letters/inquiry';
import { writePasswordChanged } from './letters/password-changed';
import { writeQuizResult } from './letters/quiz-result';
import { writeReset } from './letters/reset-password';
import type { MailMessage } from './transport';
import type { LetterNeeds, WriteLetter } from './writer';

const WRITERS: Record<MailKind, WriteLetter> = {
  confirm_subscription: writeConfirmation,
  reset_password: writeReset,
  password_changed: writePasswordChanged,
  inquiry: writeInquiry,
  quiz_result: writeQuizResult,
};

const isKnown = (kind: string): kind is MailKind => Object.hasOwn(WRITERS, kind);

/** Makes up what a queued mail says, at the moment it is sent. */
export function createComposer(needs: LetterNeeds): (mail: MailRow) => Promise<MailMessage | null> {
  const { brand, supportEmail } = needs.identity;
  return async mail => {
    const { mail_id, kind } = mail;
    if (!isKnown(kind)) throw new Error(`There is no letter of the kind ${kind}.`);
    const written = await WRITERS[kind](mail, needs);
    if (!written) return null;
    const letter = { ...written.letter, signature: { brand, address: supportEmail } };
    return {
      id: mail_id,
      to: written.to,
      subject: letter.subject,
      text: letterText(letter),
      html: letterHtml(letter),
      headers: written.headers ?? {},
    };
  };
}
