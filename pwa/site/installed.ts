import { followInstall } from '../features/install/install-prompt';
import { showReady } from '../features/install/ready-line';
import { followPresence, whenInBackground } from '../offline/in-background';
import { applyUpdate, followUpdates } from '../offline/updates';

/**
 * What a page does once the worker controls it: it offers newer versions, and to install the site.
 * @param isFirst whether the worker has just come to this device, with the kit
 */
export async function followWorker(isFirst: boolean): Promise<void> {
  if (isFirst) showReady();
  followInstall();
  followPresence();
  await followUpdates(async () => {
    whenInBackground(applyUpdate);
    const { offerUpdate } = await import('../features/updates/offer-update');
    offerUpdate(applyUpdate);
  });
}
