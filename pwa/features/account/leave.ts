import { focusHeading } from '../../ui/focus';
import { showToast } from '../../ui/toast';
import { logOut } from './account';

const OUT = 'You are logged out.';
const STILL_IN =
  'You are still logged in: the log-out could not be sent, and this device cannot keep it for later.';
const STILL_IN_MS = 6000;

/** Logs the reader out and says whether that was possible. @param goHome opens the front page */
export async function leave(goHome: () => void): Promise<void> {
  const isOut = await logOut();
  if (isOut) {
    const isHome = location.pathname === '/';
    goHome();
    // No page comes that would take the focus from the button, which goes.
    if (isHome) focusHeading();
  }
  showToast(isOut ? OUT : STILL_IN, isOut ? undefined : STILL_IN_MS, isOut);
}
