import type { InquiryTopic } from '../../api/contract/inquiry';
import { demonstration, offerTime, prices } from './company';

/** The shop's pages and the three apps. */

export interface StoreLinks {
  play: string;
  apple?: string;
}

export interface AppEntry {
  slug: string;
  name: string;
  tagline: string;
  description: string;
  /** The topic of inquiries that its page leads to. */
  topic: InquiryTopic;
  paragraphs: string[];
  points: string[];
  image: string;
  imageAlt: string;
  stores: StoreLinks;
}

const play = (id: string) => `https://play.example.com/store/apps/details?id=${id}`;

export const apps: AppEntry[] = [
  {
    slug: 'session-mate-app',
    name: 'Session Mate',
    topic: 'Therapy Planning',
    tagline: 'Therapy planning for children with autism',
    description:
      'Session Mate plans therapy for children with autism spectrum disorder: goals, sessions and notes in one place, with the therapist deciding. On Google Play.',
    paragraphs: [
      'A therapist who sees eight children a day writes the next day’s plans in the evening, from memory and from a pile of paper. Session Mate keeps goals, sessions and observations together, suggests what could come next and shows on which notes the suggestion rests. The therapist accepts it, changes it or puts it aside.',
      'Caregivers see the part of the plan that happens at home, in plain words. A centre’s coordinator sees who is with whom, and when.',
    ],
    points: [
      'Goals broken into steps that can be observed',
      'A session written down in two minutes, offline too',
      'Progress drawn from what was noted, never guessed',
      'Suggestions that name their reasons',
    ],
    image: '/images/app-session-mate.svg',
    imageAlt: 'A phone that shows a week of therapy sessions as coloured cards',
    stores: { play: play('com.example.sessionmate') },
  },
  {
    slug: 'pashutham-app',
    name: 'PashuTham',
    topic: 'Wildlife Intrusion Detection',
    tagline: 'AI-based wildlife intrusion detection and prevention in farmlands',
    description:
      'PashuTham brings the alarm of a field camera to the farmer’s phone: which animal, at which fence, and what was done about it. On Google Play.',
    paragraphs: [
      'The camera on the post decides by itself whether what moves is a boar, a nilgai, an elephant or a neighbour’s calf. PashuTham is the part in your pocket: it rings when it matters, shows the picture and lets you switch on light or sound from your bed.',
      'It speaks the language you choose, works over plain text messages where there is no data network, and keeps the season’s alarms so that you and the insurer can look at them together.',
    ],
    points: [
      'An alarm within seconds of the animal being recognised',
      'Light at the fence, by hand or by itself, and a siren for rare use: boar get used to it',
      'One phone for several fields, or several phones for one',
      'A season’s record as a simple list',
    ],
    image: '/images/app-pashutham.svg',
    imageAlt: 'A phone that shows an alarm with the outline of a boar at a fence',
    stores: { play: play('com.example.pashutham') },
  },
  {
    slug: 'saraswat-hospital-app',
    name: 'Saraswat Hospital',
    topic: 'Applied AI',
    tagline: 'Peek into your future self',
    description:
      'The Saraswat Hospital app shows patients what a treatment is likely to change, step by step, before they decide. On the App Store and Google Play.',
    paragraphs: [
      'Before an operation most people carry one question home: what will I look like afterwards? The Saraswat Hospital app shows a careful simulation from the patient’s own photograph, made with the surgeon and marked for what it is: a likely outcome and not a promise.',
      'Beside it stand the steps of the treatment, what to bring, what to eat and whom to call, in the patient’s language. The photograph stays on the phone.',
    ],
    points: [
      'A simulation made together with the surgeon',
      'Every step of the treatment, with its date',
      'Reminders that work without a network',
      'Photographs that never leave the device',
    ],
    image: '/images/app-saraswat.svg',
    imageAlt: 'A phone that shows the outline of a face in profile above a line of dates',
    stores: {
      play: play('com.example.saraswat'),
      apple: 'https://apps.example.com/app/saraswat-hospital/id000000001',
    },
  },
];

/** /try: apps to try. */
export const shop = {
  title: 'Try our apps',
  description:
    'PashuTham for the edge of the field and Saraswat Hospital for patients: two apps to install and try today.',
  lede: 'Both are free to install. Neither asks for an account before it has shown what it can do.',
  more: 'A whole centre rather than one phone? [Session Mate for centres](/buy) plans therapy for children with autism together with therapists, caregivers and coordinators.',
};

/** The cards of /try, in order: one mobile app, one hospital app. */
export const trial = ['pashutham-app', 'saraswat-hospital-app'] as const;

/** /buy: the therapy-planning tool, priced by contact. */
export const product = {
  name: 'Session Mate for centres',
  topic: 'Therapy Planning',
  tagline: 'Therapy planning for children with autism, for a whole centre',
  description:
    'The therapy-planning tool for children with autism, for centres: what it does, who uses it, and how to get an offer by e-mail or telephone.',
  paragraphs: [
    'Session Mate for centres is the therapy-planning tool for children with autism spectrum disorder that therapists, caregivers and coordinators use together. A child’s goals, the sessions that work towards them and what was seen in each one stand in one plan, and everybody reads the part that is theirs.',
    'The tool suggests a next step and says on which observations it rests. It does not diagnose, it promises no outcome, and it decides nothing: the plan is the therapist’s.',
  ],
  points: [
    'Plans for as many children and therapists as the centre has',
    'Rooms, times and absences in one calendar',
    'Reports for parents in plain language, checked by the therapist before they leave the house',
    'Runs on the centre’s own tablets, also when the network is down',
  ],
  pricingHeading: 'B2B pricing',
  pricing: `Prices are for organisations and depend on the number of children in care. Tell us how your centre works and you will have an offer within ${offerTime}.`,
  /** What a centre can reckon with before it asks. */
  priceExample:
    `To reckon with: a centre with ${prices.centreChildren} children pays about ${prices.centre}, without tax and tablets. ${demonstration?.priceNote ?? ''}`.trim(),
  more: 'One therapist alone begins with the [Session Mate app](/session-mate-app). More about the method is on the [therapy planning](/therapy-planning-for-asd-kids-children-using-AI) page and on the [product’s own site](https://sessionmate.example.com).',
  /** Names the pictures together, for screen readers. */
  imagesLabel: 'Pictures of the tool',
  images: [
    {
      src: '/images/buy-1.svg',
      alt: 'A therapist and a child at a low table with picture cards, a tablet beside them',
    },
    { src: '/images/buy-2.svg', alt: 'A tablet with a week of sessions as coloured blocks' },
    { src: '/images/buy-3.svg', alt: 'A view of a child’s progress as simple charts' },
    { src: '/images/buy-4.svg', alt: 'A caregiver and a coordinator look at a plan together at a window' },
  ],
} satisfies { topic: InquiryTopic } & Record<string, unknown>;
