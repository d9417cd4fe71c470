import { about } from '../../content/about';
import { awayPath } from '../../content/addresses';
import { away } from '../../content/away';
import { blog } from '../../content/blog';
import { description } from '../../content/company';
import { contactHead } from '../../content/contact';
import { faq, questions } from '../../content/faq';
import { BLOG_CARDS } from '../../content/growth';
import { blogOrder, site } from '../../content/site';
import { withoutLinks } from '../layout/linked-text';
import { NewsletterBox } from '../layout/newsletter-box';
import { AboutPage } from '../screens/about-page';
import { AwayPage } from '../screens/away-page';
import { BlogPage } from '../screens/blog-page';
import { FaqPage } from '../screens/faq-page';
import { HomePage } from '../screens/home-page';
import { NotFoundPage } from '../screens/not-found-page';
import { ThanksPage } from '../screens/thanks-page';
import { allCards, cards } from './article-pages';
import { absolute, breadcrumbs, organization, type PageEntry, pageHead, staticPage } from './page-entry';
import { titlePages } from './title-pages';

const faqData = {
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: withoutLinks(answer.join(' ')) },
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
    title: blog.title,
    description: blog.description,
    content: (
      <BlogPage
        cards={cards(blogOrder.slice(0, BLOG_CARDS))}
        titles={titlePages[0] ?? []}
        pages={titlePages.length}
        articles={allCards.length}
        newsletter={<NewsletterBox id="blog-newsletter" />}
      />
    ),
  }),
  staticPage({
    path: '/about',
    title: about.title,
    description: about.description,
    structured: [organization, breadcrumbs([about.title, '/about'])],
    content: <AboutPage />,
  }),
  {
    page: {
      view: 'contact',
      path: '/contact',
      props: {},
      isForm: true,
    },
    status: 200,
    head: pageHead('/contact', {
      title: contactHead.title,
      description: contactHead.description,
      structured: [organization, breadcrumbs([contactHead.title, '/contact'])],
    }),
    body: null,
    picture: contactHead.picture,
  },
  staticPage({
    path: '/faq',
    title: faq.title,
    description: faq.description,
    picture: faq.picture,
    structured: [faqData, breadcrumbs([faq.title, '/faq'])],
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
    path: awayPath,
    title: away.page.title,
    description: away.page.description,
    isListed: false,
    content: <AwayPage />,
  }),
  staticPage({
    path: '/404',
    title: 'Page not found',
    description: 'The address leads to no page of this site.',
    picture: '/images/not-found.svg',
    content: <NotFoundPage />,
  }),
];
