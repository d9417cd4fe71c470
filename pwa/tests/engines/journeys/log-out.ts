import { expect } from 'vitest';
import { DEVICE_ITEMS } from '../../../../api/contract/stored-data';
import { readDevice } from '../../e2e/device';
import { button, option, playButton, saveButton, slider } from '../model/controls';
import type { Journey } from '../model/journey';
import { logIn, untilPlaying, untilSentOnce, untilStored } from '../model/steps';

/** What belongs to the device and not to the reader (docs/offline.md, “Logging out and changing users”). */
const OF_THE_DEVICE = [
  'settings',
  'playback-speed',
  'device-voice',
  'listening-hint',
  'install-refused',
  'kept-articles',
];
const PRIVATE_STORES = /^(?:saved|meta|attempts|positions|receipts|outbox): /;

/** Calls the server from the page in which this runs. */
const statusOf = async (path: string) => (await fetch(path)).status;

export const logOut: Journey = {
  promise: 'A log-out leaves nothing private on the device, and ends the session on the server',
  async travel({ device, network, account }) {
    await logIn(device, account);
    await device.open('/applied-ai');
    await device.press(saveButton('Save'));
    await device.see(saveButton('Saved'));
    await untilSentOnce(network, 'PUT /update_article');
    await untilStored(device, 'receipts', '');
    await device.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
    await device.waitFor('the place is kept', () => localStorage.getItem('reading-places') !== null);
    // It is left while it plays, and the assessment while its time runs: both store something at that moment.
    await device.open('/computer-vision');
    await device.press(playButton('Play'));
    await untilPlaying(device, 0);
    await device.press(slider, 0.5);
    await untilPlaying(device, 100);
    await device.open('/assessmentStarted/1');
    await device.press(option(''));
    await untilStored(device, 'attempts', '"selection":"');
    await device.open('/about');
    const list = await device.evaluate(
      () => `/get_user_article/${JSON.parse(localStorage.getItem('user') ?? '{}')._id}`,
    );
    expect(await device.evaluate(statusOf, list)).toBe(200);
    const before = await device.evaluate(readDevice);
    expect(before.filter(text => PRIVATE_STORES.test(text)).length).toBeGreaterThan(3);

    await device.press(button('Logout'));
    await device.see({ selector: 'a', text: 'Sign In' });
    await untilSentOnce(network, 'POST /user_logout');
    await device.waitFor(
      'the outbox is empty',
      () =>
        new Promise<boolean>(resolve => {
          const opening = indexedDB.open('site');
          opening.onsuccess = () => {
            const counting = opening.result.transaction('outbox').objectStore('outbox').count();
            counting.onsuccess = () => {
              opening.result.close();
              resolve(counting.result === 0);
            };
          };
        }),
    );
    const items = await device.evaluate(() => Object.keys(localStorage));
    expect(items.filter(name => name in DEVICE_ITEMS && !OF_THE_DEVICE.includes(name))).toEqual([]);
    const after = await device.evaluate(readDevice);
    const isPrivate = (text: string) => PRIVATE_STORES.test(text) || text.includes(account.email);
    expect(after.filter(isPrivate)).toEqual([]);
    expect(await device.evaluate(statusOf, list)).toBe(401);
  },
};
