import { city, replyTime } from './company';
import { brand } from './site';

// Constants, so that the page's script gets only the texts that it shows.
export const contactHeading = 'Contact us';
export const contactLede = `Tell us about the place where it has to work. An engineer reads every message and answers within ${replyTime}.`;

/** What search engines and shared links show of the contact page. */
export const contactHead = {
  title: contactHeading,
  description: `Write to ${brand} in ${city}, call, or come by: address, e-mail, telephone, a form and a map of the way there.`,
  picture: '/images/contact.svg',
};

/** What stands at the end of pages that are not about the contact itself. */
export const invitation = {
  text: `Where would it have to work? An engineer answers within ${replyTime}.`,
  label: 'Tell us about your place',
};
