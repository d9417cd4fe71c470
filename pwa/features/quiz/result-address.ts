import { isResultEmail, QUIZ_TEXTS } from '../../../api/contract/quiz-result';
import type { Checked } from '../../ui/use-form';

/** What the field says to an address that may be sent, but hardly is one. */
const DOUBT = 'Is the address right? Its part after @ has no dot. Press Submit again to send it there.';

/** Whether an address that may be sent looks mistyped: mailboxes on the internet have a dot after the @. */
const isDoubtful = (email: string) => email !== '' && !email.slice(email.indexOf('@')).includes('.');

/**
 * Checks the address of a result, and doubts one once.
 * @param email as typed, without spaces around it; empty for none
 * @param doubted the address that was doubted last: pressed again, it goes
 */
export function checkAddress(email: string, doubted: string): Checked<string> {
  if (!isResultEmail(email)) return { errors: { email: QUIZ_TEXTS.email } };
  if (isDoubtful(email) && email !== doubted) return { errors: { email: DOUBT } };
  return { values: email };
}

/** Says where a result goes, so that a slip in the address is seen. @param email empty for none */
export const destination = (email: string): string => email && ` It goes to ${email}.`;
