import { offline } from '../../content/offline';
import { isReachable, watchConnection } from '../../offline/connection';
import { watchKept } from '../../offline/outbox-events';
import { announce } from '../../ui/announce';
import { OFFLINE_LINE_ID } from '../../ui/document-marks';

/** Whether the device could keep the last write; before the first, whether there is storage at all. */
let keeps = true;

/**
 * Says that the server cannot be reached: on phones in a thin line, on wide windows by a chip in the strip. Both are
 * markup of every page, so neither needs the app; the line stays when the page changes, so screen readers announce it
 * once.
 * @returns writes the words for the page in view
 */
export function followOffline(): () => void {
  const line = document.getElementById(OFFLINE_LINE_ID);
  const words = () => (keeps && !needsNetwork() ? offline.line : offline.short);
  const show = () => {
    const text = isReachable() ? '' : words();
    if (line && line.textContent !== text) line.textContent = text;
  };
  watchConnection(() => {
    const isOffline = !isReachable();
    document.documentElement.toggleAttribute('data-offline', isOffline);
    show();
    if (!isOffline) announce(offline.back);
    // Where the line is not drawn, the chip in the strip is; it is not read out by itself.
    else if (!line?.checkVisibility()) announce(words());
  });
  watchKept(isKept => {
    keeps = isKept;
    show();
  });
  try {
    keeps = Boolean(localStorage && indexedDB);
  } catch {
    keeps = false;
  }
  return show;
}

/** What is typed there is sent at once or not at all. */
const needsNetwork = () =>
  /^(login|signUp|updatePassword|uploader)$/.test(document.documentElement.dataset.view ?? '');
