import { downloadsHash, installHash } from '../../content/addresses';
import { downloads } from '../../content/downloads';
import { install } from '../../content/install';
import { navigation, shortBrand, site } from '../../content/site';
import { SEARCH_DIALOG, SETTINGS_LINK, TOPICS_DIALOG } from '../../features/layout/dialog-ids';
import { Icon } from '../../ui/icon';
import { chevronIcon, menuIcon, searchIcon, settingsIcon } from '../../ui/icons';
import { DialogButton } from './dialog-button';
import { LinkList, type ListedLink } from './link-list';
import { Mark } from './mark';

interface Group {
  label: string;
  links: ListedLink[];
}

const { groups, blog, saved, contact, compact } = navigation;

/** The menu of small screens: everything that the bar has no room for, in groups. */
const compactGroups: Group[] = [
  ...groups,
  compact.reading,
  {
    label: compact.account,
    links: [
      { ...compact.signIn, shownTo: 'visitor' },
      { ...compact.signUp, shownTo: 'visitor' },
      { ...saved, shownTo: 'reader' },
      { label: downloads.title, href: downloadsHash },
      SETTINGS_LINK,
      { label: install.title, href: installHash },
    ],
  },
];

/**
 * The main navigation. Menus are `<details>`, which work before any script; `menus.ts` adds pointer handling once it
 * runs.
 */
export function Bar() {
  return (
    <div className="bar">
      <a className="brand" href="/" aria-label={`${site.brand}, home`}>
        <Mark />
        <span>{shortBrand}</span>
      </a>
      <nav className="main-nav" aria-label="Main">
        {groups.map(group => (
          <details key={group.label} className="menu" name="main-menu">
            <summary>
              {group.label}
              <Icon path={chevronIcon} />
            </summary>
            <LinkList links={group.links} />
          </details>
        ))}
        <a href={blog.href}>{blog.label}</a>
        <a className="for-reader" href={saved.href}>
          {saved.label}
        </a>
        <a href={contact.href}>{contact.label}</a>
      </nav>
      <div className="bar-end">
        <DialogButton dialog={SEARCH_DIALOG} command="show-modal" className="icon-button" label="Search">
          <Icon path={searchIcon} />
        </DialogButton>
        <a className="icon-button settings-link" href={SETTINGS_LINK.href} aria-label={SETTINGS_LINK.label}>
          <Icon path={settingsIcon} />
        </a>
        <nav className="compact-nav" aria-label="Main">
          <details className="menu compact-menu" name="main-menu">
            <summary>Menu</summary>
            <ul>
              {compactGroups.map(({ label, links }) => (
                <li key={label}>
                  <h2>{label}</h2>
                  <LinkList links={links} />
                </li>
              ))}
              <li>
                <a className="button" href={contact.href}>
                  {contact.label}
                </a>
              </li>
            </ul>
          </details>
        </nav>
        <DialogButton dialog={TOPICS_DIALOG} command="show-modal" className="link-button">
          <Icon path={menuIcon} />
          Topics
        </DialogButton>
      </div>
    </div>
  );
}
