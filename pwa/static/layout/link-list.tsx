import type { ReactNode } from 'react';

export interface ListedLink {
  label: ReactNode;
  href: string;
  /** Who sees it: signed-in readers or visitors; everybody if not given. */
  shownTo?: 'reader' | 'visitor';
  /** Whether it leads to another site and so opens in a new tab. */
  external?: boolean;
}

/** The attributes of a link to another site. */
export const NEW_TAB = { target: '_blank', rel: 'noopener noreferrer' };

/** A list of links, for the menus and the footer. */
export function LinkList({ links, className }: { links: readonly ListedLink[]; className?: string }) {
  return (
    <ul className={className}>
      {links.map(({ label, href, shownTo, external }) => (
        <li key={href} className={shownTo && `for-${shownTo}`}>
          <a href={href} {...(external ? NEW_TAB : {})}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
