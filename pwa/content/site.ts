/**
 * The site's configuration: the only file an adopter edits besides the content folder. Everything that names the
 * company, its people and its addresses is here.
 */

interface TeamMember {
  name: string;
  position: string;
  /** Path below public/. */
  img: string;
  profile: string;
}

interface NavLink {
  label: string;
  href: string;
}

interface NavGroup {
  label: string;
  links: NavLink[];
}

/** The `{product}` of the specification, in addresses. */
const productSlug = 'aranya';

export const site = {
  brand: 'Aranya Applied AI',
  shortBrand: 'Aranya',
  productSlug,
  tagline: 'Applied AI for fields, floors and families',
  language: 'en',
  locale: 'en_IN',
  phone: '+91 124 555 0142',
  email: 'hello@aranya.example.com',
  supportEmail: 'support@aranya.example.com',
  address: ['Aranya Applied AI', 'Plot 18, Udyog Vihar Phase IV', 'Gurugram, Haryana 122015', 'India'],
} as const;

/** Where the company is. The map belongs to another site and is shown only on request. */
export const place = {
  picture: '/images/place-map.svg',
  pictureAlt:
    'Drawn map of Udyog Vihar in Gurugram: blocks of offices between two wide roads, a small park, and the place of our office',
  /** Shown in a frame, only on /contact. */
  embed:
    'https://www.openstreetmap.org/export/embed.html?bbox=77.0790%2C28.4930%2C77.0990%2C28.5050&layer=mapnik&marker=28.4990%2C77.0890',
  /** Opened in a new tab. */
  link: 'https://www.openstreetmap.org/?mlat=28.4990&mlon=77.0890#map=16/28.4990/77.0890',
} as const;

/** The glossary's address; the letter is appended. */
export const glossary = 'https://glossary.example.com/';

/** The site of the therapy product. */
export const therapySite = 'https://sessionmate.example.com';

/** The company's description for search engines and the installed app. */
export const description =
  'Aranya Applied AI builds machine learning that works where people do: at the edge of the forest, on the factory floor and in the therapy room.';

export const social = [
  { label: 'LinkedIn', href: 'https://linkedin.example.com/company/aranya' },
  { label: 'Twitter', href: 'https://twitter.example.com/aranya' },
  { label: 'Facebook', href: 'https://facebook.example.com/aranya' },
  { label: 'YouTube', href: 'https://youtube.example.com/@aranya' },
];

/** Feeds of the build, for feed readers and podcast players. */
export const feeds = [
  { label: 'Articles feed', href: '/feed.xml' },
  { label: 'Podcast feed', href: '/podcast.xml' },
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
    img: '/images/team-1.svg',
    profile: 'https://linkedin.example.com/in/meera-deshpande',
  },
  {
    name: 'Arjun Nambiar',
    position: 'Head of machine learning',
    img: '/images/team-2.svg',
    profile: 'https://linkedin.example.com/in/arjun-nambiar',
  },
  {
    name: 'Farah Siddiqui',
    position: 'Head of products and care',
    img: '/images/team-3.svg',
    profile: 'https://linkedin.example.com/in/farah-siddiqui',
  },
  {
    name: 'Vikram Rathore',
    position: 'Field engineering lead',
    img: '/images/team-4.svg',
    profile: 'https://linkedin.example.com/in/vikram-rathore',
  },
] satisfies TeamMember[];

/** The main navigation, in order. */
export const navigation = {
  groups: [
    {
      label: 'About us',
      links: [
        { label: 'Our company', href: '/about' },
        { label: 'Minimum viable products', href: '/mvp' },
        { label: 'Proofs of concept', href: '/poc' },
        { label: 'Corporate and academic training', href: '/cat' },
      ],
    },
    {
      label: 'Offerings',
      links: [
        {
          label: 'Wildlife intrusion detection',
          href: `/wildlife-intrusion-detection-system-ai-${productSlug}`,
        },
        { label: 'Edge surveillance', href: '/edge-on' },
        { label: 'Natural language processing', href: '/offering-nlp' },
      ],
    },
    { label: 'Shop', links: [{ label: 'Try our apps', href: '/try' }] },
  ] satisfies NavGroup[],
  blog: { label: 'Blog', href: '/blog' },
  saved: { label: 'Your articles', href: '/articles' },
  contact: { label: 'Contact us', href: '/contact' },
};

export const policies = [
  { label: 'Privacy policy', href: '/privacy-policy' },
  { label: 'Terms and conditions', href: '/terms-and-condition' },
  { label: 'Refund policy', href: '/refund-policy' },
  { label: 'Legal', href: '/legal' },
  { label: 'Questions and answers', href: '/faq' },
] satisfies NavLink[];

/** The blog's cards, in order. */
export const blogOrder = [
  'introduction-to-nlp',
  'computer-vision',
  'applied-ai',
  'forecasting-using-ai',
  'reliable-and-robust-ai',
] as const;
