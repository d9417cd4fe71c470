import { expect } from 'vitest';
import { heading } from '../model/controls';
import type { Journey } from '../model/journey';
import { refuseCookies } from '../model/steps';

/** Pictures in the page that do not show, including those further down. It runs in a page. */
async function findBrokenPictures(): Promise<string[]> {
  const pictures = [...document.images];
  for (const picture of pictures) picture.loading = 'eager';
  await Promise.all(pictures.map(picture => picture.decode().catch(() => undefined)));
  return pictures.filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src);
}

export const openUnvisitedPage: Journey = {
  promise: 'A page that was never visited opens without a network, with its pictures',
  async travel({ device, network }) {
    await device.open('/about');
    await refuseCookies(device);
    await device.untilInstalled();
    await network.cut();
    await device.open('/introduction-to-nlp');
    await device.see(heading('Introduction to NLP'));
    expect(await device.evaluate(findBrokenPictures)).toEqual([]);
    await device.press({ selector: 'footer a[href="/faq"]' });
    await device.waitFor('the next page is in the address', () => location.pathname === '/faq');
    await device.reload();
    await device.see(heading(''));
    await device.open('/no-such-page');
    await device.see({ selector: 'main a[href="/"]' });
  },
};
