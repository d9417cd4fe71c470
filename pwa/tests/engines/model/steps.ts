import { expect } from 'vitest';
import { waitUntil } from '../../../../api/tests/support/wait-until';
import type { Account } from '../../e2e/accounts';
import type { Call, Network } from '../../e2e/network';
import { button } from './controls';
import type { Device } from './device';
import { END_MS } from './limits';

/** Steps that several journeys take. */

/** How long a step rests between two looks at the server, in milliseconds. */
const EVERY_MS = 100;

/** Answers the cookie banner, as a new visitor does. */
export const refuseCookies = (device: Device) => device.press({ selector: '[data-consent="refuse"]' });

/** Logs in through the page, and waits until the site is on the device. */
export async function logIn(device: Device, { email, password, fname }: Account): Promise<void> {
  await device.open('/login');
  await refuseCookies(device);
  await device.type({ selector: 'main [name="username"]' }, email);
  await device.type({ selector: 'main [name="password"]' }, password);
  await device.press({ selector: 'main button[type="submit"]' });
  await device.see({ selector: '.greeting a', text: `Hello, ${fname}` });
  await device.untilInstalled();
}

/** Waits until the server has answered the one call to `METHOD /path` with 200. */
export async function untilSentOnce(network: Network, name: string): Promise<Call> {
  await waitUntil(
    `${name} is answered`,
    () => network.callsOf(name).some(({ status }) => status === 200),
    EVERY_MS,
    END_MS,
  );
  const [call, ...more] = network.callsOf(name);
  expect(more).toEqual([]);
  if (!call) throw new Error(`Nothing has called ${name}.`);
  return call;
}

/** Answers the question in view with an option, and goes on. */
export async function answer(device: Device, text: string): Promise<void> {
  await device.press({ selector: '.quiz-option', text });
  await device.press(button('Next Question'));
}

/** Waits until a row of a store in IndexedDB contains these words: a battery may die within milliseconds. */
export const untilStored = (device: Device, store: string, words: string) =>
  device.waitFor(
    `${store} contains ${words}`,
    async (name, text) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('site');
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      const rows = await new Promise<unknown[]>((resolve, reject) => {
        const reading = database.transaction(name).objectStore(name).getAll();
        reading.onsuccess = () => resolve(reading.result);
        reading.onerror = () => reject(reading.error);
      });
      database.close();
      return rows.some(row => JSON.stringify(row).includes(text));
    },
    store,
    words,
  );

/** Keeps the article in view on the device, and waits for the last byte. */
export async function keepNarration(device: Device): Promise<void> {
  await device.untilInstalled();
  await device.press({ selector: '[data-kept]', text: 'Keep offline' });
  await device.see({ selector: '[data-kept]', text: 'Kept offline' });
}

/** Where the narration is, and its length, in seconds. */
export const narrationAt = (device: Device) =>
  device.evaluate(() => {
    const audio = document.querySelector<HTMLAudioElement>('#narration');
    return { seconds: audio?.currentTime ?? Number.NaN, duration: audio?.duration ?? Number.NaN };
  });

/** Waits until the narration plays and has passed a second. */
export const untilPlaying = (device: Device, second: number) =>
  device.waitFor(
    `the narration plays after second ${second}`,
    from => {
      const audio = document.querySelector<HTMLAudioElement>('#narration');
      return audio !== null && !audio.paused && audio.currentTime > from;
    },
    second,
  );
