import type { Notice } from '../contract/site';

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
