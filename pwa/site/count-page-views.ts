import { isSecretPath, publicPath } from '../../api/contract/secret-paths';
import { isReachable, watchConnection } from '../offline/connection';
import type { PageView } from '../offline/db';
import { analyticsConsent, countPageView, sendKept } from '../offline/page-views';
import { onArrival } from './stage';

const quietly = (work: Promise<void>) => void work.catch(() => undefined);

/** Campaign marks of an address; counted only with consent. */
const campaignOf = (search: string) => {
  const marks = [...new URLSearchParams(search)].filter(([name]) => name.startsWith('utm_'));
  return marks.length > 0 ? `?${new URLSearchParams(marks)}` : '';
};

/** Counts one page view for the first page and for every route change. */
export function followPageViews(): void {
  let last: string | null = null;
  let referrer = document.referrer;

  function count(): void {
    const { pathname, search } = location;
    const path = publicPath(pathname);
    if (path === last) return;
    last = path;
    const url = location.origin + path + (analyticsConsent() ? campaignOf(search) : '');
    const view: PageView = {
      name: 'pageview',
      url,
      domain: location.hostname,
      referrer: isSecretPath(pathname) ? '' : referrer,
      title: document.title,
    };
    referrer = url;
    quietly(countPageView(view));
  }

  count();
  onArrival(count);
  watchConnection(() => {
    if (isReachable()) quietly(sendKept());
  });
}
