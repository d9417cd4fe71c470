import { announce } from './announce';

/**
 * Gives the document another title, for a screen of its own in a page, and has screen readers say it.
 * @param title as the document shall have it, with the site's name
 * @returns a function that gives the former title back, unless the document has a third one by then
 */
export function titleDocument(title: string): () => void {
  const former = document.title;
  document.title = title;
  announce(title);
  return () => {
    if (document.title === title) document.title = former;
  };
}
