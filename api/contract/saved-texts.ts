/** Apart from the schemas, so that pages need neither these nor the list of all articles. */

/** The longest date of a save, in characters. */
export const SAVED_DATE_LENGTH = 40;

export const SAVED_TEXTS = {
  signIn: 'Please log in to save articles',
  unknownArticle: 'This site has no such article',
  wrongDate: `Please send the date as text of at most ${SAVED_DATE_LENGTH} characters`,
  wrongText: 'Please send a text',
  badId: 'This id is not valid',
} as const;
