import type { ReactNode } from 'react';
import { site } from '../../content/site';
import { useReader } from '../../state/use-reader';
import { Icon } from '../../ui/icon';
import { LinkList } from '../../ui/link-list';
import { Mark } from '../../ui/mark';
import { blog, compact, contact, groups, saved } from './navigation';

/**
 * The strip and the main navigation (SPEC.md section 2, Shared header). Menus are `<details>`, which work before any
 * script; `menus.ts` adds the pointer's ways once it runs.
 * What only a reader or only a visitor sees is in the markup for both and chosen by a style, so that nothing jumps.
 * @param logout introduced by the shell, shown to a signed-in reader
 * @param status what the device has to say: offline, waiting writes
 */
export function Header({ logout, status }: { logout: ReactNode; status: ReactNode }) {
  const reader = useReader();
  return (
    <header className="site-header">
      <div className="strip">
        <div className="strip-inner">
          <p className="greeting">{reader ? `Hello, ${reader.fname}` : site.tagline}</p>
          <div className="strip-end">
            {status}
            <a href="#subscribe">Subscribe</a>
            <span className="for-reader">{logout}</span>
            <a className="for-visitor" href="/login">
              Sign In
            </a>
          </div>
        </div>
      </div>
      <div className="bar">
        <a className="brand" href="/" aria-label={`${site.brand}, home`}>
          <Mark />
          <span>{site.shortBrand}</span>
        </a>
        <nav className="main-nav" aria-label="Main">
          {groups.map(group => (
            <details key={group.label} className="menu" name="main-menu">
              <summary>
                {group.label}
                <Icon name="chevron" />
              </summary>
              <LinkList links={group.links} />
            </details>
          ))}
          <a href={blog.href}>{blog.label}</a>
          <a className="for-reader" href={saved.href}>
            {saved.label}
          </a>
          {contact && <a href={contact.href}>{contact.label}</a>}
        </nav>
        <details className="menu compact-menu" name="main-menu">
          <summary>
            <Icon name="menu" />
            Menu
          </summary>
          <LinkList links={compact} />
        </details>
      </div>
    </header>
  );
}
