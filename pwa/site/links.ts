import { goTo } from './navigation';
import { loadPage } from './pages';

/**
 * Links are plain anchors, in menus and articles alike, and work before any script. One listener makes links to pages
 * of this site navigate without a reload and close the dialog that they are in, and preloads a page when a finger or
 * pointer comes near. Links that do not leave the page, to files, new tabs or a mail program, leave a dialog open.
 */
export function followLinks(): void {
  document.addEventListener('click', event => {
    const url = pageOf(event.target);
    const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!url || !isPlain) return;
    (event.target as Element).closest('dialog')?.close();
    if (event.defaultPrevented) return;
    if (url.pathname === location.pathname && url.hash) return;
    event.preventDefault();
    // A log-in leads back to where the reader was or was sent from, also by way of the sign-up form.
    const from = { path: location.href, top: scrollY };
    const state = isAccountPage(url.pathname) ? { afterLogin: history.state?.afterLogin ?? from } : {};
    goTo(url.pathname + url.search + url.hash, state);
  });
  // Search is a GET form; build the same address that the browser would.
  document.addEventListener('submit', event => {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented || form.method !== 'get' || !form.hasAttribute('action')) return;
    event.preventDefault();
    const query = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
    form.closest('dialog')?.close();
    goTo(`${new URL(form.action).pathname}?${query}`);
  });
  const preload = (event: Event) => {
    const url = pageOf(event.target);
    if (url) void loadPage(url.pathname).catch(() => undefined);
  };
  for (const type of ['pointerover', 'touchstart', 'focusin'])
    document.addEventListener(type, preload, { passive: true });
}

const isAccountPage = (path: string) => /^\/(login|sign-in)$/.test(path);

/** The address of the page that an anchor links to; null for other sites, files and new tabs. */
function pageOf(target: EventTarget | null): URL | null {
  const anchor = target instanceof Element ? target.closest('a[href]') : null;
  if (!(anchor instanceof HTMLAnchorElement) || anchor.target || anchor.hasAttribute('download')) return null;
  const url = new URL(anchor.href);
  return url.origin === location.origin && !/\.\w+$/.test(url.pathname) ? url : null;
}
