import { outboxHash } from './addresses';
import { city, phone, replyTime, supportEmail } from './company';
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
  /** Of a page about something that the company offers. */
  text: `Where would it have to work? An engineer answers within ${replyTime}.`,
  /** Of any other page, such as the blog. */
  general: `Is there a place where something of this kind would help? An engineer answers within ${replyTime}.`,
  label: 'Tell us about your place',
  /** Of a page about something that the company offers, which names no price itself. */
  prices: { label: 'Plans and prices', href: '/faq#plans' },
};

/** Above the form's fields and below the number: the answer is a call, and the number decides whether it comes. */
export const answerByPhone = {
  promise: `We answer by phone: within ${replyTime} we call the contact number that you give here.`,
  doubt: 'We answer by phone. This does not look like a number that we can call.',
  consequence: 'If you send it like this, we cannot answer you.',
};

/** Above the form, while it has an inquiry that waits in the outbox. */
export const editedInquiry = 'This message was waiting. It is sent once you press Send.';

/** Opens the telephone with the company's number. */
export const phoneLink = `tel:${phone.replaceAll(' ', '')}`;

/** A telephone number that no line breaks. */
const unbroken = (number: string) => number.replaceAll(' ', '\u00a0');

/** What a step after an inquiry consists of: words, and ways to reach the company. */
export type StepPart = string | { text: string; href: string };

const ourPhone = { text: unbroken(phone), href: phoneLink };
const ourMail = { text: supportEmail, href: `mailto:${supportEmail}` };

/** Instead of a promise to call a number that cannot be called. */
const cannotCall: StepPart[] = [
  'We answer by phone, and your contact number does not look like one that we can call. Please call us at ',
  ourPhone,
  ', or write to ',
  ourMail,
  '.',
];

/**
 * What follows an inquiry. The form asks for a telephone number and for no e-mail, so the answer is a call.
 * The number is null if it cannot be called.
 */
export const afterInquiry = {
  heading: 'What happens next',
  /** It has arrived. */
  sent: (number: string | null): StepPart[][] => [
    ['Your message has arrived. An engineer reads it.'],
    ...(number === null
      ? [cannotCall]
      : [
          [`Within ${replyTime} we call you at ${unbroken(number)}.`],
          ['The call comes from ', ourPhone, '. Is the number wrong, or is it urgent? Call us there.'],
        ]),
    [
      { text: 'What you have sent', href: outboxHash },
      ' stays listed on this device for 30 days.',
      ...(number === null ? [] : [' To withdraw a message, write to ', ourMail, '.']),
    ],
  ],
  /** It waits on the device. */
  kept: (number: string | null): StepPart[][] => [
    [
      'As soon as we can be reached, your message is sent from this device by itself. Until then, the top of each page says that it is waiting.',
    ],
    ...(number === null
      ? [cannotCall]
      : [
          [`Within ${replyTime} of its arrival we call you at ${unbroken(number)}.`],
          ['The call comes from ', ourPhone, '. Is it urgent? Call us there.'],
        ]),
  ],
};
