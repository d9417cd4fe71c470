import type { Notice } from '../contract/site';

/** What somebody sees who opens a link again by which an address has left the newsletter. */
export const usedLink = (supportEmail: string): Notice => ({
  title: 'No more mails come',
  paragraphs: [
    'The address that had this link is no longer in the newsletter.',
    `Do mails still come? Then please reply to one of them, or write to ${supportEmail} from your address. We will remove it.`,
  ],
  back: { href: '/', label: 'To the home page' },
});

/**
 * What somebody sees whose link to leave the newsletter belongs to no subscription. It tells nothing that a guess could
 * use: nobody can guess a secret.
 */
export const unknownLink = (supportEmail: string): Notice => ({
  title: 'This link is not known',
  paragraphs: [
    'Nothing was changed. The link may be incomplete: please copy it whole from the mail. If you have used it before, you have left the newsletter already.',
    `You can also reply to any of our mails, or write to ${supportEmail} from your address. We will remove it.`,
  ],
  back: { href: `mailto:${supportEmail}?subject=Unsubscribe`, label: 'Write to us' },
});
