import { goTo } from './navigation';
import { loadPage } from './pages';

/**
 * Links are plain anchors, in menus and articles alike, and work before any script. One listener makes links to pages
 * of this site navigate without a reload, and preloads a page when a finger or pointer comes near.
 */
export function followLinks(): void {
  document.addEventListener('click', event => {
    const url = pageOf(event.target);
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!url || !plain || event.defaultPrevented) return;
    if (url.pathname === location.pathname && url.hash) return;
    event.preventDefault();
    // A reader sent to log in may first go to the sign-up form and still return.
    const state = isAccountPage(url.pathname) ? { afterLogin: history.state?.afterLogin } : {};
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
  document.addEventListener('pointerover', preload, { passive: true });
  document.addEventListener('touchstart', preload, { passive: true });
  document.addEventListener('focusin', preload);
}

const isAccountPage = (path: string) => path === '/login' || path === '/sign-in';

/** The address of the page that an anchor links to; null for other sites, files and new tabs. */
function pageOf(target: EventTarget | null): URL | null {
  const anchor = target instanceof Element ? target.closest('a[href]') : null;
  if (!(anchor instanceof HTMLAnchorElement) || anchor.target || anchor.hasAttribute('download')) return null;
  const url = new URL(anchor.href);
  return url.origin === location.origin && !/\.\w+$/.test(url.pathname) ? url : null;
}
