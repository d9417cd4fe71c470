import { Outlet } from '@tanstack/react-router';
import { Logout } from '../features/account/logout';
import { Announcer } from '../features/layout/announcer';
import { Footer } from '../features/layout/footer';
import { Header } from '../features/layout/header';
import { DeviceStatus } from '../features/outbox/device-status';
import { UpdateBanner } from '../features/updates/update-banner';
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
      <Footer />
      <UpdateBanner />
      <Announcer />
    </ToastProvider>
  );
}
