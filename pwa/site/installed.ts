import { followInstall } from '../features/install/install-prompt';
import { showReady } from '../features/install/ready-line';
import { waitingUpdate } from '../features/updates/waiting-update';
import { applyUpdate, followUpdates } from '../offline/updates';
import { wantApp } from '../ui/want-app';

/**
 * What a page does once the worker controls it: it offers newer versions, and to install the site.
 * @param isFirst whether the worker has just come to this device, with the kit
 */
export async function followWorker(isFirst: boolean): Promise<void> {
  if (isFirst) showReady();
  followInstall();
  await followUpdates(() => {
    waitingUpdate.set(applyUpdate);
    wantApp();
  });
}
