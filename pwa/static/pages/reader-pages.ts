import { search } from '../../content/search';
import type { Searched } from '../../features/search/found';
import type { Page, ViewName } from '../../views/page';
import { searchEntries, shelfArticles } from './article-pages';
import { HOME_PICTURE, type PageEntry, pageHead } from './page-entry';
import { places } from './places';

type ReaderView = Extract<ViewName, 'login' | 'signUp' | 'updatePassword' | 'saved' | 'uploader'>;

/** A page that needs the app, because it shows a reader's own data. Search engines do not list it. */
function readerPage(page: Page<ReaderView>, title: string, description: string): PageEntry {
  const head = pageHead(page.path, { title, description, isListed: false });
  return { page, status: 200, head, body: null, picture: HOME_PICTURE };
}

/** The page that every search begins with. */
const NOT_SEARCHED: Searched = { query: '', found: null };

/** @param texts the addresses of the site's texts; none while the pages are only listed */
export function searchPage(texts: readonly string[], searched: Searched): PageEntry {
  const path = '/search';
  return {
    page: {
      view: 'search',
      path,
      props: { entries: searchEntries, texts, searched, places },
    },
    status: 200,
    head: pageHead(path, {
      title: search.title,
      description: search.description,
      isListed: false,
    }),
    body: null,
    picture: search.picture,
  };
}

export const readerPages: PageEntry[] = [
  searchPage([], NOT_SEARCHED),
  readerPage(
    { view: 'login', path: '/login', props: {}, isForm: true },
    'Log in',
    'Log in to save articles and find them on every device.',
  ),
  readerPage(
    { view: 'signUp', path: '/sign-in', props: {}, isForm: true },
    'Create an account',
    'Create an account to save articles and to find them again on every device you use.',
  ),
  readerPage(
    { view: 'updatePassword', path: '/updatepassword', props: {} },
    'Set a new password',
    'Set a new password for your account, by the link that was sent to you by e-mail.',
  ),
  readerPage(
    { view: 'saved', path: '/articles', props: { articles: shelfArticles } },
    'Your saved articles',
    'The articles you saved, on this device and on every other one you are signed in on.',
  ),
  readerPage(
    { view: 'uploader', path: '/sh/updat-drive/img', props: {}, isForm: true },
    'Upload files',
    'Hand over pictures and documents that we asked you for.',
  ),
];
