/** What the company says about itself: where it is, what it promises, what it has measured, and who belongs to it. */

import { inWords } from './numbers';

interface TeamMember {
  name: string;
  position: string;
  /** What they answer for, in one sentence. */
  task: string;
  /** Path below public/. */
  img: string;
  profile: string;
}

/** The company's description for search engines and the installed app. */
export const description =
  'Aranya Applied AI builds machine learning that works where people do: at the edge of the forest, on the factory floor and in the therapy room.';

/** The lines of an envelope. The first is the company's name. */
export const address = [
  'Aranya Applied AI',
  'Plot 18, Udyog Vihar Phase IV',
  'Gurugram, Haryana 122015',
  'India',
];

/** The city, as sentences name it. */
export const city = 'Gurugram';

export const phone = '+91 124 555 0142';

/** Mails come from this address, unless the environment sets another. */
export const email = 'hello@aranya.example.com';

/** What it is for; the footer says so, because some pages name the other address. */
export const emailPurpose = 'General questions';

/** Inquiries and answers to mails go to this address. */
export const supportEmail = 'support@aranya.example.com';

/** What it is for, as its card says. */
export const supportPurpose = 'Help, offers, orders and your data';

/** Where the company is. The map belongs to another site and is shown only on request. */
export const office = {
  picture: '/images/place-map.svg',
  pictureAlt:
    'Drawn map of Udyog Vihar in Gurugram: blocks of offices between two wide roads, a small park, and the place of our office',
  /** Shown in a frame, only on /contact. */
  embed:
    'https://www.openstreetmap.org/export/embed.html?bbox=77.0790%2C28.4930%2C77.0990%2C28.5050&layer=mapnik&marker=28.4990%2C77.0890',
  /** Opened in a new tab. */
  link: 'https://www.openstreetmap.org/?mlat=28.4990&mlon=77.0890#map=16/28.4990/77.0890',
} as const;

/** When a question is answered. */
export const replyTime = 'two working days';

/** When a price is named. */
export const offerTime = 'three working days';

/** Orders of size, without tax: what most offers came to. Invented, like the company's other figures. */
export const prices = {
  // A sum stays on one line.
  poc: '₹\u00a04\u00a0lakh and ₹\u00a09\u00a0lakh',
  mvp: '₹\u00a012\u00a0lakh and ₹\u00a030\u00a0lakh',
  courseDay: '₹\u00a060,000 and ₹\u00a090,000',
  centre: '₹\u00a09,000 a month',
  centreChildren: 30,
};

/** How often subscribers get a mail. */
export const newsletterPace = 'about once a month';

/** How long the API can be tried. */
export const trialDays = 14;

export const social = [
  { label: 'LinkedIn', href: 'https://linkedin.example.com/company/aranya' },
  { label: 'Twitter', href: 'https://twitter.example.com/aranya' },
  { label: 'Facebook', href: 'https://facebook.example.com/aranya' },
  { label: 'YouTube', href: 'https://youtube.example.com/@aranya' },
];

export const incubators = [
  { name: 'Aravalli Science Park', img: '/images/incubator-1.svg' },
  { name: 'Field Technology Foundation', img: '/images/incubator-2.svg' },
  { name: 'Open Sensing Trust', img: '/images/incubator-3.svg' },
];

export const team = [
  {
    name: 'Meera Deshpande',
    position: 'Founder and chief executive',
    task: 'Decides what we take on, and says no where a rule of thumb would do.',
    img: '/images/team-1.svg',
    profile: 'https://linkedin.example.com/in/meera-deshpande',
  },
  {
    name: 'Arjun Nambiar',
    position: 'Head of machine learning',
    task: 'Answers for the models, and does the count that decides about each of them.',
    img: '/images/team-2.svg',
    profile: 'https://linkedin.example.com/in/arjun-nambiar',
  },
  {
    name: 'Farah Siddiqui',
    position: 'Head of products and care',
    task: 'Answers for Session Mate, and for what it must never decide.',
    img: '/images/team-3.svg',
    profile: 'https://linkedin.example.com/in/farah-siddiqui',
  },
  {
    name: 'Vikram Rathore',
    position: 'Field engineering lead',
    task: 'Hangs the cameras, and is called at night when one of them is silent.',
    img: '/images/team-4.svg',
    profile: 'https://linkedin.example.com/in/vikram-rathore',
  },
] satisfies TeamMember[];

/**
 * The one pilot whose figures the site repeats. A visit is counted by the farmer in the morning, from tracks and broken
 * plants; an alarm by the phone.
 */
const counts = { nights: 104, visits: 14, alarms: 11, rightAlarms: 10 };
const missed = counts.visits - counts.rightAlarms;
const falseAlarms = counts.alarms - counts.rightAlarms;

export const pilot = {
  place: 'a maize field of 1.4 hectares below the Shivalik hills, near Kotdwar in Uttarakhand',
  season: 'June to September 2022',
  ...counts,
  missed,
  falseAlarms,
  lossBefore: 'a third',
  lossAfter: 'about a tenth',
  lead: 'Vikram Rathore',
  counter: 'Arjun Nambiar',
  /** As the front page and the page about the company show them. */
  heading: 'One field, one season, counted',
  figures: [
    { number: counts.nights, label: 'nights watched' },
    { number: counts.visits, label: 'visits by wild boar' },
    {
      number: counts.rightAlarms,
      label: `of them met, by ${inWords(counts.alarms)} alarms of which ${inWords(falseAlarms)} was false`,
    },
    { number: missed, label: 'missed, with the reasons' },
  ],
  more: { label: 'The whole pilot, with what did not work', href: '/poc#a-pilot-with-its-misses' },
};

/** Says that this company is an example; null as soon as the site is about a real one. */
export const demonstration: {
  label: string;
  note: string;
  priceNote: string;
  heading: string;
  text: string;
} | null = {
  label: 'Demonstration content',
  note: 'Invented numbers: this company is an example, and so is its pilot.',
  priceNote: 'Invented numbers: this company is an example, and so are its prices.',
  heading: 'Demonstration content',
  text: 'Aranya Applied AI is an invented company. Its people, customers, products, addresses, prices and figures, and the pilot with its counts, exist to show this site with content. Where an article quotes research by others, that research is real.',
};
