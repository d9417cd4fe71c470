/** What the page behind the link of a confirmation mail says below its thanks. */
export const confirmation = {
  sending: 'Your subscription is being confirmed …',
  confirmed: 'You are subscribed.',
  kept: 'Your subscription is not confirmed yet. It is confirmed as soon as you are online and we can be reached.',
  unsent: 'Your subscription could not be confirmed just now. Please open the link from the mail again.',
  unknown: 'This link is no longer valid: it is too old, incomplete, or the subscription has ended.',
  again: 'Please subscribe again',
} as const;
