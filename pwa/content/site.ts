/**
 * The site's configuration: names and menus. What the company says about itself is in `company.ts`, the texts of the pages
 * are in the other files of this folder. Every script of the site loads what it uses of this file: import nothing here.
 */

interface NavLink {
  label: string;
  href: string;
}

interface NavGroup {
  label: string;
  links: NavLink[];
}

export const brand = 'Aranya Applied AI';

/** The name in the header bar and under the icon of the installed app. */
export const shortBrand = 'Aranya';

/** The `{product}` of the specification, in addresses. */
export const productSlug = 'aranya';

export const tagline = 'Applied AI for fields, floors and families';

export const site = {
  brand,
  tagline,
  language: 'en',
  locale: 'en_IN',
} as const;

/** The title of a page's document, other than that of the home page. */
export const pageTitle = (title: string): string => `${title} · ${brand}`;

/** A glossary on another site, in the full-screen menu; the letter is appended to the address. */
export const glossary = { label: 'Data Science Glossary', href: 'https://glossary.example.com/' };

/** Feeds of the build, for feed readers and podcast players. */
export const feeds = [
  { label: 'Articles feed', href: '/feed.xml' },
  { label: 'Podcast feed', href: '/podcast.xml' },
];

/** How podcast players list the narrations. */
export const podcast = { title: `${brand}: articles, read aloud`, category: 'Technology' };

/** How app stores sort the installed site: categories of the web app manifest. */
export const appCategories = ['news', 'education', 'productivity'];

const blog = { label: 'Blog', href: '/blog' };
const contact = { label: 'Contact us', href: '/contact' };

const assessment: NavLink = { label: 'Data Analytics Assessment', href: '/assessment' };

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
        { label: 'Plans and prices', href: '/faq#plans' },
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
        { label: 'Therapy planning', href: '/therapy-planning-for-asd-kids-children-using-AI' },
        { label: 'Natural language processing', href: '/offering-nlp' },
      ],
    },
    { label: 'Shop', links: [{ label: 'Try our apps', href: '/try' }] },
  ] satisfies NavGroup[],
  blog,
  saved: { label: 'Your articles', href: '/articles' },
  contact,
  /** More groups in the menu of small screens. */
  compact: {
    reading: { label: 'Read', links: [blog, assessment, { label: 'Search', href: '/search' }] },
    account: 'Your account',
    signIn: { label: 'Sign in', href: '/login' },
    signUp: { label: 'Create an account', href: '/sign-in' },
  },
};

export const policies = [
  { label: 'Privacy policy', href: '/privacy-policy' },
  { label: 'Terms and conditions', href: '/terms-and-condition' },
  { label: 'Refund policy', href: '/refund-policy' },
  { label: 'Legal', href: '/legal' },
  { label: 'Questions and answers', href: '/faq' },
] satisfies NavLink[];

/** The footer's headings, and its links to what can be read. */
export const footer = {
  reading: {
    heading: 'Read',
    links: [
      blog,
      assessment,
      { label: 'Search', href: '/search' },
      { label: 'About us', href: '/about' },
      contact,
    ] satisfies NavLink[],
  },
  contacts: 'Write to us',
  policies: 'Policies',
  incubators: 'Incubated at',
  following: 'Follow',
};

/** The blog's cards, in order. */
export const blogOrder = [
  'introduction-to-nlp',
  'computer-vision',
  'applied-ai',
  'forecasting-using-ai',
  'reliable-and-robust-ai',
] as const;
