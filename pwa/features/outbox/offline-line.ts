import { offline } from '../../content/offline';
import { isReachable, watchConnection } from '../../offline/connection';
import { announce } from '../../ui/announce';
import { OFFLINE_LINE_ID } from '../../ui/document-marks';

/**
 * Says that the server cannot be reached: on phones in a thin line, on wide windows by a chip in the strip. Both are
 * markup of every page, so neither needs the app; the line stays when the page changes, so screen readers announce it
 * once.
 */
export function followOffline(): void {
  watchConnection(() => {
    const isOffline = !isReachable();
    document.documentElement.toggleAttribute('data-offline', isOffline);
    const line = document.getElementById(OFFLINE_LINE_ID);
    if (line) line.textContent = isOffline ? offline.line : '';
    if (!isOffline) announce(offline.back);
    // Where the line is not drawn, the chip in the strip is; it is not read out by itself.
    else if (!line?.checkVisibility()) announce(offline.line);
  });
}
