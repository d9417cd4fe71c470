import { tagRoot } from '../../content/addresses';
import { blog } from '../../content/blog';
import { tags } from '../../content/tags';
import { element } from '../../ui/element';

const HEADING_ID = 'all-topics';
/** From here on the menu has room for more than links; `topics-dialog.css` has the same width. */
const ROOMY = '(min-width: 48rem)';

/**
 * On wide windows, says below each link of the full-screen menu what its page is about, and adds the other topics of the
 * blog. Once.
 */
export function fillTopics(dialog: HTMLDialogElement): void {
  if (!matchMedia(ROOMY).matches || dialog.querySelector(`#${HEADING_ID}`)) return;
  for (const link of dialog.querySelectorAll('a')) {
    const line = __TOPIC_LINES__[link.pathname];
    if (line) link.after(element('small', {}, line));
  }
  const categories = [...dialog.querySelectorAll('summary')].map(({ textContent }) => textContent);
  const items = tags
    .filter(({ name }) => !categories.includes(name))
    .map(({ tag, name }) => element('li', {}, element('a', { href: tagRoot + tag }, name)));
  const more = element(
    'nav',
    { className: 'topics-more' },
    element('h3', { id: HEADING_ID }, blog.topicsHeading),
    element('ul', { className: 'tags' }, ...items),
  );
  more.setAttribute('aria-labelledby', HEADING_ID);
  dialog.append(more);
}
