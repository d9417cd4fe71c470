/**
 * The site's configuration: the one file an adopter edits beside the content folder.
 * Everything that names the company, its people and its addresses is here and nowhere else.
 */

export interface TeamMember {
  name: string;
  position: string;
  /** Path below public/. */
  img: string;
  profile: string;
}

export interface NavLink {
  label: string;
  href: string;
}

export interface NavGroup {
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

/** What the company says of itself to search engines and in the installed app. */
export const description =
  'Aranya Applied AI builds machine learning that works where people do: at the edge of the forest, on the factory floor and in the therapy room.';

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

/** The main navigation, in its order. Addresses that are not pages of this build are left out of it. */
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

/** The blog's cards, in their order (SPEC.md section 2, Blog). */
export const blogOrder = [
  'introduction-to-nlp',
  'computer-vision',
  'applied-ai',
  'forecasting-using-ai',
  'reliable-and-robust-ai',
] as const;
