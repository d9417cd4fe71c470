import type { WriteLetter } from './writer';

/** Notifies the owner of an account that its password has changed. */
export const writePasswordChanged: WriteLetter = async ({ recipient }, { siteUrl, identity }) => ({
  to: recipient,
  letter: {
    subject: 'Your password was changed',
    before: [
      'Hello,',
      `the password of your account at ${identity.brand} was changed, and you were logged out everywhere. You can log in with the new one:`,
    ],
    link: { label: 'Log in', href: `${siteUrl.origin}/login` },
    after: [
      `If it was not you who changed it, please ask for a new password on the same page, and write to us at ${identity.supportEmail}.`,
    ],
  },
});
