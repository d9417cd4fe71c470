import { city, phone, replyTime } from './company';
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

/** What follows an inquiry. The form asks for a telephone number and for no e-mail, so the answer is a call. */
export const afterInquiry = {
  heading: 'What happens next',
  /** It has arrived. */
  sent: (number: string) => [
    'Your message has arrived. An engineer reads it.',
    `Within ${replyTime} we call you at ${number}.`,
    `The call comes from ${phone}. Is the number wrong, or is it urgent? Call us there.`,
  ],
  /** It waits on the device. */
  kept: (number: string) => [
    'As soon as we can be reached, your message is sent from this device by itself. Until then, the top of each page says that it is waiting.',
    `Within ${replyTime} of its arrival we call you at ${number}.`,
    `The call comes from ${phone}. Is it urgent? Call us there.`,
  ],
};
