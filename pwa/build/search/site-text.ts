import { askedWords } from '../../content/asked-words';
import type { SearchedPage, SiteText } from '../../features/search/site-text';
import type { ListedPage } from '../../static/searched-pages';
import { readText } from './read-text';

/** What an article rests on is named in its text; the list of it would only crowd the results. */
const SOURCES_ID = 'sources';

const wordsFor = (page: string) => ({ asked: askedWords[page] ?? '' });

/**
 * The text of the site for its search.
 * @param listed the pages that the search shall find
 * @param language of the texts, such as `en`
 * @param documentOf returns the HTML of the page at an address
 */
export function siteText(
  listed: readonly ListedPage[],
  language: string,
  documentOf: (path: string) => string,
): SiteText {
  const pages = listed.flatMap(({ path, kind, title, description }): SearchedPage[] => {
    const read = readText(documentOf(path));
    const heading = read.title === title ? '' : read.title;
    const sections = read.sections.filter(
      ({ id, heading, texts }) => id !== SOURCES_ID && (heading !== '' || texts.length > 0),
    );
    const asked = read.questions.map(({ question, section }): SearchedPage => {
      return {
        path,
        kind: 'question',
        title: question,
        heading: '',
        ...wordsFor(question),
        description: '',
        sections: [section],
      };
    });
    return [{ path, kind, title, heading, ...wordsFor(path), description, sections }, ...asked];
  });
  return { language, pages };
}
