import { findInquiry } from '../../../db/queries/inquiries';
import type { WriteLetter } from './writer';

/** Sends an inquiry to the site's support. The visitor's text appears only in the body. */
export const writeInquiry: WriteLetter = async ({ recipient, about_id }, { database, siteUrl }) => {
  const inquiry = about_id === null ? null : await database.call(sql => findInquiry(sql, about_id));
  if (inquiry === null) return null;
  const { first_name, last_name, city, state, country, contact, topic, message } = inquiry;
  return {
    to: recipient,
    letter: {
      // The topic comes from our own list (api/contract/inquiry.ts).
      subject: `Inquiry: ${topic}`,
      before: [
        `An inquiry came in at ${siteUrl.origin}/contact.`,
        `Name: ${first_name} ${last_name}\nContact number: ${contact}\nCity: ${city}\nState: ${state}\nCountry: ${country}`,
        message,
      ],
      after: [],
    },
  };
};
