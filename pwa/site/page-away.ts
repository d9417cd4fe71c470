const TITLE = 'This page is not on your device yet';
const TEXT = 'You are offline, and this page was not kept. Everything you have here still works.';

/**
 * Shown instead of a page that is not on the device and cannot be fetched.
 * @param retry tries again to open the page
 */
export function pageAway(retry: () => void): Element {
  const section = document.createElement('section');
  section.className = 'state';
  const heading = document.createElement('h1');
  heading.textContent = TITLE;
  const text = document.createElement('p');
  text.textContent = TEXT;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button';
  button.textContent = 'Try again';
  button.addEventListener('click', retry);
  section.append(heading, text, button);
  return section;
}
