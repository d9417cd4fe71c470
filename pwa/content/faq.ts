import { demonstration, newsletterPace, offerTime, prices, supportEmail, trialDays } from './company';

/** The page above its questions. */
export const faq = {
  title: 'Questions and answers',
  description: `How to subscribe, which plans there are for a user, a team and an enterprise, and how to try the API for ${trialDays} days.`,
  lede: 'What people ask before they write to us. If yours is not here, [ask it](/contact).',
  picture: '/images/faq.svg',
};

interface Question {
  /** The name of the answer in the page's address. */
  id: string;
  question: string;
  /** Paragraphs of text, with links as in Markdown. */
  answer: string[];
}

/** The three questions. */
export const questions: Question[] = [
  {
    id: 'newsletter',
    question: 'How do I subscribe, and to what?',
    answer: [
      `Subscribing is free. Leave your e-mail address in the box at the foot of any page, then press the button in the message that we send you; before that we write to nobody. Subscribers hear of new articles, ${newsletterPace}.`,
      'Every message ends with a link that ends the subscription at once.',
    ],
  },
  {
    id: 'plans',
    question: 'Which plans are there for a user, a team and an enterprise?',
    answer: [
      'A user plan is for one person: one device or one login, with our help by e-mail. A team plan covers up to twenty people at one site and includes a day of training. An enterprise plan covers several sites, is adapted to your systems and comes with agreed response times.',
      `All three are priced by what has to be built and looked after. Write to [${supportEmail}](mailto:${supportEmail}) and you will have a figure within ${offerTime}.`,
      `To reckon with: most proofs of concept cost between ${prices.poc}, most first versions between ${prices.mvp}, without tax. A watch for fields or floors begins with the first and grows into the second. A day of training costs between ${prices.courseDay}, and Session Mate about ${prices.centre} for a centre with ${prices.centreChildren} children. ${demonstration?.priceNote ?? ''}`.trim(),
    ],
  },
  {
    id: 'trial',
    question: 'Can I try the API before I decide?',
    answer: [
      `Yes, for ${trialDays} days and without payment details. The trial gives you a key, the documentation and 1,000 calls a day; what you send is deleted when the trial ends.`,
      `After the ${trialDays} days the key stops working by itself. Nothing has to be cancelled.`,
    ],
  },
];
