import { Outlet } from '@tanstack/react-router';
import { Logout } from '../features/account/logout';
import { NowPlayingBar } from '../features/audio/now-playing-bar';
import { ConsentBanner } from '../features/consent/consent-banner';
import { ConsentDialog } from '../features/consent/consent-dialog';
import { Announcer } from '../features/layout/announcer';
import { CONSENT_DIALOG, SEARCH_DIALOG } from '../features/layout/dialog-ids';
import { Footer } from '../features/layout/footer';
import { Header } from '../features/layout/header';
import { TopicsDialog } from '../features/layout/topics-dialog';
import { NewsletterBox } from '../features/newsletter/newsletter-box';
import { DeviceStatus } from '../features/outbox/device-status';
import { SearchDialog } from '../features/search/search-dialog';
import { SettingsAtHash } from '../features/settings/settings-at-hash';
import { UpdateOffer } from '../features/updates/update-offer';
import { Built } from '../ui/built';
import { ToastProvider } from '../ui/toast';

/** What stands round every page. */
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
