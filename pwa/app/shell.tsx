import { Outlet } from '@tanstack/react-router';
import { Logout } from '../features/account/logout';
import { NowPlayingBar } from '../features/audio/now-playing-bar';
import { Announcer } from '../features/layout/announcer';
import { CONSENT_DIALOG, SEARCH_DIALOG } from '../features/layout/dialog-ids';
import { DeviceStatus } from '../features/outbox/device-status';
import { SettingsAtHash } from '../features/settings/settings-at-hash';
import { UpdateOffer } from '../features/updates/update-offer';
import { ConsentBanner } from '../static/layout/consent-banner';
import { ConsentDialog } from '../static/layout/consent-dialog';
import { Footer } from '../static/layout/footer';
import { NewsletterBox } from '../static/layout/newsletter-box';
import { SearchDialog } from '../static/layout/search-dialog';
import { TopicsDialog } from '../static/layout/topics-dialog';
import { Built } from '../ui/built';
import { ToastProvider } from '../ui/toast';
import { Header } from './header';

/** The parts around every page. */
export function Shell() {
  return (
    <ToastProvider>
      <a className="skip-link" href="#content">
        Skip to the content
      </a>
      <Header logout={<Logout />} status={<DeviceStatus />} />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <Built>
        {import.meta.env.SSR ? (
          <>
            <Footer newsletter={<NewsletterBox id="footer-newsletter" />} />
            <SearchDialog id={SEARCH_DIALOG} />
            <TopicsDialog />
            <ConsentBanner dialog={CONSENT_DIALOG} />
            <ConsentDialog id={CONSENT_DIALOG} />
          </>
        ) : null}
      </Built>
      <NowPlayingBar />
      <SettingsAtHash />
      <UpdateOffer />
      <Announcer />
    </ToastProvider>
  );
}
