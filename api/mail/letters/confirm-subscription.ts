import { takeShare } from '../../../db/queries/mail-outbox';
import { addSubscriberSecret } from '../../../db/queries/subscribers';
import { makeSecret, secretHash } from '../../shared/secrets';
import { shareOf } from './kinds';
import type { WriteLetter } from './writer';

/** Asks a subscriber to confirm. Its headers let mail programs unsubscribe with one POST (RFC 8058). */
export const writeConfirmation: WriteLetter = async (
  mail,
  { database, siteUrl, identity, limits, clock },
) => {
  const { recipient } = mail;
  const share = shareOf(mail, limits.confirmationMails);
  if (!(await database.call(sql => takeShare(sql, mail, share, clock())))) return null;
  const secret = makeSecret();
  const isAwaited = await database.call(sql => addSubscriberSecret(sql, recipient, secretHash(secret)));
  if (!isAwaited) return null;
  return {
    to: recipient,
    letter: {
      subject: 'Please confirm your subscription',
      before: [
        'Hello,',
        `this address was entered for the newsletter of ${identity.brand}. If you would like to receive it, please confirm on this page:`,
      ],
      link: {
        label: 'Confirm the subscription',
        href: `${siteUrl.origin}/updatesubscribeduser/${secret}`,
      },
      after: [
        'If you did not ask for it, you need do nothing. Without a confirmation the address is deleted after 7 days.',
      ],
      last: {
        words: 'Should you ever wish to leave the newsletter, this page does it:',
        href: `${siteUrl.origin}/unsubscribe/${secret}`,
      },
    },
    headers: {
      'List-Unsubscribe': `<${siteUrl.origin}/unsubscribe/${secret}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
};
