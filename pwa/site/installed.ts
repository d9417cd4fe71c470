import { followInstall } from '../features/install/install-prompt';
import { showReady } from '../features/install/ready-line';
import { applyUpdate, followUpdates } from '../offline/updates';

/**
 * What a page does once the worker controls it: it offers newer versions, and to install the site.
 * @param isFirst whether the worker has just come to this device, with the kit
 * @param offer is called with what lets a newer version take over, once one waits
 */
export async function followWorker(isFirst: boolean, offer: (update: () => void) => void): Promise<void> {
  if (isFirst) showReady();
  followInstall();
  await followUpdates(() => offer(applyUpdate));
}
