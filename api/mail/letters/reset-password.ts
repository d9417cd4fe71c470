import { takeShare } from '../../../db/queries/mail-outbox';
import { addResetToken } from '../../../db/queries/password-resets';
import { findUserByEmail } from '../../../db/queries/users';
import { RESET_LINK_MINUTES } from '../../contract/limits';
import { makeSecret, secretHash } from '../../shared/secrets';
import { shareOf } from './kinds';
import type { WriteLetter } from './writer';

/** Sends the link that sets a new password, unless the address has no account or the mailbox has had its share. */
export const writeReset: WriteLetter = async (mail, { database, siteUrl, identity, limits, clock }) => {
  const user = await database.call(sql => findUserByEmail(sql, mail.recipient));
  if (!user) return null;
  const now = clock();
  // Uses the account's address, so that the spelling in the request makes no difference.
  const share = shareOf({ kind: mail.kind, recipient: user.email }, limits.resetMails);
  const hasShare = await database.call(sql => takeShare(sql, mail, share, now));
  if (!hasShare) return null;
  const secret = makeSecret();
  const expiresAt = new Date(now.getTime() + RESET_LINK_MINUTES * 60_000);
  await database.call(sql => addResetToken(sql, user.user_id, secretHash(secret), expiresAt));
  return {
    to: user.email,
    letter: {
      subject: 'Set a new password',
      before: [
        'Hello,',
        `a new password was asked for, for your account at ${identity.brand}. You can set it on this page within ${RESET_LINK_MINUTES} minutes:`,
      ],
      link: { label: 'Set a new password', href: `${siteUrl.origin}/updatepassword/${secret}` },
      after: [
        'The link works once. If you did not ask for it, you need do nothing: your password stays as it is.',
      ],
    },
  };
};
