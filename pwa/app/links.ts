import type { SiteRouter } from './router';

/**
 * Links are plain anchors, in the menus as in the articles' text, and work before any script. One listener makes those
 * that lead to a page of the site navigate without a reload, and loads the page when a finger or pointer comes near.
 */
export function followLinks(router: SiteRouter): void {
  document.addEventListener('click', event => {
    const url = pageOf(event.target);
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!url || !plain || event.defaultPrevented) return;
    if (url.pathname === location.pathname && url.hash) return;
    event.preventDefault();
    // Whoever was sent to log in may go round by the sign-up form and still come back.
    const state = isAccountPage(url.pathname) ? { afterLogin: router.state.location.state.afterLogin } : {};
    router.history.push(url.pathname + url.search + url.hash, state);
  });
  // A search is a form that reads; its address is what the platform would make of it.
  document.addEventListener('submit', event => {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented || form.method !== 'get' || !form.hasAttribute('action')) return;
    event.preventDefault();
    const query = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
    form.closest('dialog')?.close();
    router.history.push(`${new URL(form.action).pathname}?${query}`);
  });
  const preload = (event: Event) => {
    const url = pageOf(event.target);
    if (url) void router.options.context.pages.load(url.pathname).catch(() => undefined);
  };
  document.addEventListener('pointerover', preload, { passive: true });
  document.addEventListener('touchstart', preload, { passive: true });
  document.addEventListener('focusin', preload);
}

const isAccountPage = (path: string) => path === '/login' || path === '/sign-in';

/** The address of the page that an anchor leads to; null for other sites, files and new tabs. */
function pageOf(target: EventTarget | null): URL | null {
  const anchor = target instanceof Element ? target.closest('a[href]') : null;
  if (!(anchor instanceof HTMLAnchorElement) || anchor.target || anchor.hasAttribute('download')) return null;
  const url = new URL(anchor.href);
  return url.origin === location.origin && !/\.\w+$/.test(url.pathname) ? url : null;
}
