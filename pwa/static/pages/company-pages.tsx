import { questions } from '../../content/faq';
import { blogOrder, description, site } from '../../content/site';
import { NewsletterBox } from '../layout/newsletter-box';
import { AboutPage } from '../screens/about-page';
import { BlogPage } from '../screens/blog-page';
import { FaqPage } from '../screens/faq-page';
import { HomePage } from '../screens/home-page';
import { NotFoundPage } from '../screens/not-found-page';
import { ThanksPage } from '../screens/thanks-page';
import { cards } from './article-pages';
import { absolute, breadcrumbs, organization, type PageEntry, pageHead, staticPage } from './page-entry';

const faq = {
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') },
  })),
};

/** The front page, the blog and the company's own pages. */
export const companyPages: PageEntry[] = [
  staticPage({
    path: '/',
    title: `${site.brand}: ${site.tagline}`,
    description,
    structured: [organization, { '@type': 'WebSite', name: site.brand, url: absolute('/') }],
    content: <HomePage latest={cards(blogOrder).slice(0, 3)} />,
  }),
  staticPage({
    path: '/blog',
    title: 'Blog',
    description:
      'Long reads on applied machine learning: language, vision, forecasting and reliability, each with a narration to listen to and a PDF to keep.',
    content: <BlogPage cards={cards(blogOrder)} newsletter={<NewsletterBox id="blog-newsletter" />} />,
  }),
  staticPage({
    path: '/about',
    title: 'About us',
    description: `Who ${site.brand} is: a small team from Gurugram that builds machine learning for fields, factory floors and therapy rooms, and the way it works.`,
    structured: [organization, breadcrumbs(['About us', '/about'])],
    content: <AboutPage />,
  }),
  {
    page: {
      view: 'contact',
      path: '/contact',
      status: 200,
      head: pageHead('/contact', {
        title: 'Contact us',
        description: `Write to ${site.brand} in Gurugram, call, or come by: address, e-mail, telephone, a form and a map of the way there.`,
        structured: [organization, breadcrumbs(['Contact us', '/contact'])],
      }),
      props: {},
      body: null,
    },
    picture: '/images/contact.svg',
  },
  staticPage({
    path: '/faq',
    title: 'Questions and answers',
    description:
      'How to subscribe, which plans there are for a user, a team and an enterprise, and how to try the API for 14 days.',
    picture: '/images/faq.svg',
    structured: [faq, breadcrumbs(['Questions and answers', '/faq'])],
    content: <FaqPage />,
  }),
  staticPage({
    path: '/updatesubscribeduser',
    title: 'Thank you',
    description: 'Your subscription to our newsletter is confirmed.',
    isListed: false,
    content: <ThanksPage />,
  }),
  staticPage({
    path: '/404',
    title: 'Page not found',
    description: 'The address leads to no page of this site.',
    picture: '/images/not-found.svg',
    content: <NotFoundPage />,
  }),
];
