import { hasReadOn } from '../features/reading/kept-places';
import { hasDatabase } from '../offline/has-database';
import { hasMedia } from '../offline/has-media';
import { readInquiryDraft } from '../offline/inquiry-draft';
import { wantApp } from '../ui/want-app';
import type { Page } from '../views/page';
import { onArrival, pageInView } from './stage';

/** After this time a form starts the app by itself: some ways to fill it in, such as by voice, give no sign before. */
const FORM_AT_LATEST_MS = 8000;

/** Whether the reader would miss the app: a page that is only read works without it. */
function needsApp({ view, props, isForm }: Page): boolean {
  // The tools of a reader who scrolls on are part of the app.
  if (view === 'article') return hasReadOn(props.slug);
  // A form changes only for a reader who comes with a topic or from another page, or who has typed before.
  if (isForm) return !!(scrollY || location.search || history.state?.afterLogin || readInquiryDraft());
  return view !== 'static';
}

/**
 * Starts the app where it has something to show: a list or an assessment, a signed-in reader, waiting writes, kept
 * narrations, a dialog in the address, or the place where the reader stopped. Otherwise the first touch of a control
 * starts it.
 */
export async function followNeeds(): Promise<void> {
  const check = () => {
    const page = pageInView();
    if (page && needsApp(page)) wantApp();
  };
  const arrive = () => {
    check();
    if (pageInView()?.isForm) setTimeout(() => pageInView()?.isForm && wantApp(), FORM_AT_LATEST_MS);
  };
  arrive();
  onArrival(arrive);
  addEventListener('scroll', check, { passive: true });
  addEventListener('hashchange', wantApp);
  // Another tab has changed what this one may show.
  addEventListener('storage', wantApp);
  if (location.hash || 'reader' in document.documentElement.dataset) return wantApp();
  if ((await hasDatabase()) || (await hasMedia())) wantApp();
}
