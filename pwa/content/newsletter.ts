import { newsletterPace } from './company';

/** The sentence above the newsletter's form. */
export const newsletterPromise = `New articles, ${newsletterPace}, by e-mail.`;
