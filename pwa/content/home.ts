import { email, phone, social } from './company';
import { invitation, phoneLink } from './contact';
import { productSlug } from './site';

/** The content of the front page. */

export const hero = {
  picture: '/images/home-hero.svg',
  alt: 'First light where the forest meets the fields: a watch post with a small camera, a deer at the tree line',
  lede: 'We build machine learning that works where people do: under trees, beside machines and across a therapist’s table, with or without a network.',
  contact: { label: invitation.label, href: '/contact' },
  first: { label: 'Read our field notes', href: '/blog' },
  second: { label: 'Who we are', href: '/about' },
};

/** The headings of the sections, and their names for screen readers. */
export const headings = {
  features: 'What we make',
  incubators: 'Proudly Incubated at',
  apps: 'Apps we have built',
  slides: 'Apps',
  latest: 'From the blog',
  allArticles: 'All articles',
  customers: 'Happy Customers',
  reach: 'Reach us at',
};

export const features = [
  {
    title: 'Wildlife detection',
    text: 'A camera at the field’s edge that tells a boar from a calf, and a farmer’s phone that rings before the crop is gone. It runs on a small solar panel and needs no network to decide.',
    image: '/images/feature-wildlife.svg',
    href: `/wildlife-intrusion-detection-system-ai-${productSlug}`,
    more: 'How it keeps watch',
  },
  {
    title: 'Edge surveillance',
    text: 'Industrial safety that stays inside the building: helmets, guards and restricted zones are watched on the device, and no picture of a worker ever leaves the floor.',
    image: '/images/feature-edge.svg',
    href: '/edge-on',
    more: 'How it works offline',
  },
  {
    title: 'Therapy planning',
    text: 'For children with autism: a tool that keeps goals, sessions and notes together and proposes a next step, with the observations on which it rests. The therapist decides.',
    image: '/images/buy-1.svg',
    href: '/therapy-planning-for-asd-kids-children-using-AI',
    more: 'What it can and cannot plan',
  },
];

/** Below the features: what else can be asked for. */
export const moreWork =
  'We also build [readers for messages, notes and forms](/offering-nlp), [prove an idea](/poc) before money is spent on it, make [first versions](/mvp), and [train](/cat) teams and students.';

/** Below the articles: what else can be done here. */
export const alsoHere =
  'Or test yourself: the [Data Analytics Assessment](/assessment) asks seventeen questions on charts, figures and logic, and explains every answer.';

/** Four items: two with contact details, two that link to other sites. */
export const linkStrip = [
  { label: 'Call us', text: phone, href: phoneLink, external: false },
  { label: 'Write to us', text: email, href: `mailto:${email}`, external: false },
  ...[social[0], social[3]].map(link => ({
    label: 'Follow us',
    text: `on ${link?.label}`,
    href: link?.href ?? '',
    external: true,
  })),
];

export const slides = [
  {
    href: '/saraswat-hospital-app',
    image: '/images/slide-saraswat.svg',
    title: 'Saraswat Hospital',
    text: 'See what a treatment will change before you decide on it.',
  },
  {
    href: '/pashutham-app',
    image: '/images/slide-pashutham.svg',
    title: 'PashuTham',
    text: 'A boar at the fence, and your phone knows first.',
  },
  {
    href: '/pashutham-app',
    image: '/images/slide-pashutham-2.svg',
    title: 'PashuTham, at night',
    text: 'A lamp lights up where they stand, before they reach the crop.',
  },
];

export const testimonial = {
  text: 'I used to explain a procedure three times and still see worry in the corridor. Now my patients come in having seen what we will do, in their own language, and we talk about what matters to them.',
  by: 'A consulting surgeon, on the hospital app we built with her team',
};
