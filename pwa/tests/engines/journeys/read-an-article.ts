import { expect } from 'vitest';
import { heading, linkTo, saveButton } from '../model/controls';
import type { Journey } from '../model/journey';
import { refuseCookies } from '../model/steps';

export const readAnArticle: Journey = {
  promise: 'An article can be read, the next one is a tap away, and the app answers presses',
  async travel({ device }) {
    await device.open('/blog');
    await refuseCookies(device);
    await device.see(heading('Blog'));
    await device.evaluate(() => {
      document.documentElement.dataset.first = '';
    });
    await device.press(linkTo('/applied-ai'));
    await device.see(heading('Applied AI'));
    await device.press({ selector: '.related .card-title a' });
    await device.missing(heading('Applied AI'));
    await device.waitFor('the next article is in the address', () => location.pathname !== '/applied-ai');
    // The pages came without a new document.
    expect(await device.evaluate(() => 'first' in document.documentElement.dataset)).toBe(true);

    await device.reload();
    await device.press(saveButton('Save'));
    await device.see(heading('Log in'));
  },
};
