import { element } from '../ui/element';

const TITLE = 'This page is not on your device yet';
const TEXT = 'You are offline. What you have here still works.';

/**
 * Shown instead of a page that is not on the device and cannot be fetched.
 * @param retry tries again to open the page
 */
export function pageAway(retry: () => void): Element {
  const button = element('button', { type: 'button', className: 'button', onclick: retry }, 'Try again');
  return element('section', { className: 'state' }, element('h1', {}, TITLE), element('p', {}, TEXT), button);
}
