import { expect } from 'vitest';
import { saveButton, toast, waiting } from '../model/controls';
import type { Journey } from '../model/journey';
import { logIn, untilSentOnce } from '../model/steps';

const SAVE = 'PUT /update_article';

export const saveOffline: Journey = {
  promise: 'An article saved without a network reaches the server once, when the network is back',
  async travel({ device, network, account }) {
    await logIn(device, account);
    await network.cut();
    await device.open('/applied-ai');
    await device.press(saveButton('Save'));
    await device.see(toast('Saved on this device; will be sent when you are online'));
    await device.see(saveButton('Saved, waiting'));
    await device.reload();
    await device.see(saveButton('Saved, waiting'));
    await device.see(waiting);
    expect(network.callsOf(SAVE)).toEqual([]);

    await network.restore();
    await device.missing(waiting);
    await device.missing(saveButton('Saved, waiting'));
    await device.see(saveButton('Saved'));
    await untilSentOnce(network, SAVE);
    expect((await account.shelf()).map(({ article }) => article)).toEqual(['AppliedAI']);
  },
};
