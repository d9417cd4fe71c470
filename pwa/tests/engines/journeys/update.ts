import { lookForNewVersion, publishNewVersion } from '../../e2e/newer-version';
import { button, heading } from '../model/controls';
import type { Journey } from '../model/journey';
import { refuseCookies } from '../model/steps';

export const update: Journey = {
  promise: 'A newer version is offered in a line, and takes over when the reader wants it',
  async travel({ device, network }) {
    await device.open('/about');
    await refuseCookies(device);
    await device.untilInstalled();
    await device.reload();
    await device.evaluate(() => {
      document.documentElement.dataset.first = '';
    });
    publishNewVersion(network);
    await device.waitFor('the page finds the newer version', lookForNewVersion);
    await device.see({ selector: '[aria-label="Update"]', text: 'A new version is ready.' });
    await device.press(button('Use it now'));
    await device.waitFor('the page has been loaded anew by the newer worker', async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return !('first' in document.documentElement.dataset) && registration?.waiting === null;
    });
    await network.cut();
    await device.open('/faq');
    await device.see(heading(''));
  },
};
