/** Inlined in the head: what must be right before the first paint. A reader's menus are those of a reader at once. */
try {
  if (localStorage.getItem('user')) document.documentElement.dataset.reader = '';
} catch {
  // Storage is switched off: the page is the visitor's.
}
