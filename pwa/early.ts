/**
 * Inlined in the head: what must be right before the first paint. A reader's menus are those of a reader at once, who
 * has answered the cookie banner never sees it, and a search shows no other results before its own.
 */
const { dataset } = document.documentElement;
try {
  if (localStorage.getItem('user')) dataset.reader = '';
} catch {
  // Storage is switched off: the page is the visitor's.
}
if (document.cookie.includes('consent=')) dataset.consent = '';
if (location.search.includes('query=')) dataset.searching = '';
