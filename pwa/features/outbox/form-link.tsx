import type { MouseEvent, ReactNode } from 'react';
import { navigation } from '../../content/site';
import { isReachable } from '../../offline/connection';
import { isDraftStored } from '../../offline/edited-inquiry';
import { leaveHash } from '../../state/use-hash';

interface Props {
  className: string;
  children: ReactNode;
}

/** Leads from the list to the inquiry form, also if that is on the page below. */
export function FormLink({ className, children }: Props) {
  function follow(event: MouseEvent) {
    if (location.pathname !== navigation.contact.href) return;
    event.preventDefault();
    // The form reads its text when its page loads; another tab may have put it there.
    const canLoad = isDraftStored() && (isReachable() || navigator.serviceWorker?.controller);
    if (canLoad) location.assign(navigation.contact.href);
    else leaveHash();
  }
  return (
    <a className={className} href={navigation.contact.href} onClick={follow}>
      {children}
    </a>
  );
}
