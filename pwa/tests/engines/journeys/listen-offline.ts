import { expect } from 'vitest';
import { button, heading, playButton, slider } from '../model/controls';
import type { Journey } from '../model/journey';
import { keepNarration, narrationAt, refuseCookies, untilPlaying } from '../model/steps';

const PART = 0.8;

export const listenOffline: Journey = {
  promise: 'An article kept on the device can be heard without a network, from any place in it',
  async travel({ device, network }) {
    await device.open('/computer-vision');
    await refuseCookies(device);
    await keepNarration(device);
    await network.cut();
    await device.open('/blog');
    await device.open('/computer-vision');
    await device.see(heading('Computer vision'));
    await device.press(playButton('Play'));
    await untilPlaying(device, 0);
    await device.press(slider, PART);
    const { duration } = await narrationAt(device);
    // The thumb has a width of its own.
    const sought = duration * (PART - 0.02);
    await untilPlaying(device, sought);
    expect((await narrationAt(device)).seconds).toBeLessThan(sought + duration * 0.06);
    await device.press(button('Pause'));
  },
};
