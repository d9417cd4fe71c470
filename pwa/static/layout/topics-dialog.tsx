import { landings } from '../../content/landings';
import { glossary } from '../../content/site';
import { TOPICS_DIALOG } from '../../features/layout/dialog-ids';
import { Icon } from '../../ui/icon';
import { chevronIcon, closeIcon } from '../../ui/icons';
import { DialogButton } from './dialog-button';
import { LinkList } from './link-list';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** The full-screen menu: six categories, one of them open. */
export function TopicsDialog() {
  return (
    <dialog id={TOPICS_DIALOG} className="topics" aria-labelledby="topics-title">
      <div className="topics-head">
        <h2 id="topics-title">Topics</h2>
        <DialogButton dialog={TOPICS_DIALOG} command="close" className="icon-button" label="Close">
          <Icon path={closeIcon} />
        </DialogButton>
      </div>
      <nav className="topics-list" aria-label="Topics">
        {landings.map(({ label, pages }, index) => (
          <details key={label} name="topic" open={index === 0}>
            <summary>
              {label}
              <Icon path={chevronIcon} />
            </summary>
            <LinkList links={pages.map(({ menuLabel, slug }) => ({ label: menuLabel, href: `/${slug}` }))} />
          </details>
        ))}
        <details name="topic">
          <summary>
            {glossary.label}
            <Icon path={chevronIcon} />
          </summary>
          <LinkList
            className="letters"
            links={LETTERS.map(letter => ({
              label: letter,
              href: `${glossary.href}${letter}`,
              external: true,
            }))}
          />
        </details>
      </nav>
    </dialog>
  );
}
