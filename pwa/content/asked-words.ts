import { questions } from './faq';

const [, plans] = questions;
const PRICE = 'price cost costs pricing fee';

/** Words by which visitors look for a page that does not say them itself; by its address, or by the question. */
export const askedWords: Readonly<Record<string, string>> = {
  '/buy': PRICE,
  [plans?.question ?? '']: PRICE,
};
