import type { Page } from '@playwright/test';
import { expect } from './fixtures';
import { openMore, player } from './listening';

/** A voice as browsers describe it. */
interface DeviceVoice {
  name: string;
  lang: string;
  localService: boolean;
  default: boolean;
  voiceURI: string;
}

const voice = (name: string, lang: string, localService: boolean): DeviceVoice => ({
  ...{ name, lang, localService },
  default: false,
  voiceURI: `voice:${name}`,
});

/** Voices of a device, in no order that would help. */
export const VOICES = [
  voice('Lekha', 'hi-IN', true),
  voice('Cloud', 'en_US', false),
  voice('Asha', 'en-IN', true),
  voice('Brian', 'en-GB', true),
];

/** What the device was asked to say. */
interface Said {
  text: string;
  voice: string | undefined;
  lang: string;
  rate: number;
  volume: number;
}

/** A device that speaks as slowly as the test wants. */
interface SpeakingDevice {
  said: Said[];
  /** Says the rest of the utterance. */
  finish(): void;
  /** Begins the word at this offset of the utterance. */
  word(offset: number): void;
  /** Breaks the utterance off, as a call or another app does. */
  fail(error: string): void;
  /** Stops without an event, as some phones do in the background. */
  fallSilent(): void;
  /** The voices arrive. */
  arrive(): void;
}

declare global {
  interface Window {
    device: SpeakingDevice;
  }
}

/**
 * Puts a speaking device in the place of the browser's own, from the next page on. Browsers of tests have no voices.
 * @param areLate whether the voices arrive only by `device.arrive()`
 */
export async function bringVoices(page: Page, voices: DeviceVoice[], areLate = false): Promise<void> {
  await page.addInitScript(
    ([given, late]) => {
      interface Utterance extends Said {
        onstart?: () => void;
        onend?: () => void;
        onboundary?: (event: { charIndex: number }) => void;
        onerror?: (event: { error: string }) => void;
      }
      const said: Said[] = [];
      const queue: Utterance[] = [];
      let isHere = !late;
      const events = new EventTarget();
      const begin = () => {
        const next = queue[0];
        if (!next) return;
        const { text, lang, rate, volume } = next;
        said.push({ text, lang, rate, volume, voice: (next.voice as unknown as DeviceVoice | null)?.name });
        next.onstart?.();
      };
      const end = (tell: (utterance: Utterance) => void) => {
        const utterance = queue.shift();
        if (utterance) tell(utterance);
        if (queue.length > 0) queueMicrotask(begin);
      };
      const speechSynthesis = {
        get speaking() {
          return queue.length > 0;
        },
        pending: false,
        paused: false,
        getVoices: () => (isHere ? given : []),
        speak(utterance: Utterance) {
          queue.push(utterance);
          if (queue.length === 1) setTimeout(begin);
        },
        cancel() {
          for (const utterance of queue.splice(0)) {
            setTimeout(() => utterance.onerror?.({ error: 'canceled' }));
          }
        },
        resume() {},
        pause() {},
        addEventListener: events.addEventListener.bind(events),
        removeEventListener: events.removeEventListener.bind(events),
      };
      class SpeechSynthesisUtterance {
        voice = null;
        lang = '';
        rate = 1;
        volume = 1;
        constructor(readonly text: string) {}
      }
      Object.defineProperty(window, 'speechSynthesis', { value: speechSynthesis });
      Object.assign(window, {
        SpeechSynthesisUtterance,
        device: {
          said,
          finish: () => end(utterance => utterance.onend?.()),
          word: (charIndex: number) => queue[0]?.onboundary?.({ charIndex }),
          fail: (error: string) => end(utterance => utterance.onerror?.({ error })),
          fallSilent: () => void queue.splice(0),
          arrive() {
            isHere = true;
            events.dispatchEvent(new Event('voiceschanged'));
          },
        } satisfies SpeakingDevice,
      });
    },
    [voices, areLate] as const,
  );
}

/** What the device has been asked to say so far. */
export const saidBy = (page: Page) => page.evaluate(() => window.device.said);
/** What it says now, or said last. */
export const lastSaid = async (page: Page) => (await saidBy(page)).at(-1);
/** Waits until it says something that begins so. */
export const expectSaying = (page: Page, beginning: string) =>
  expect.poll(async () => (await lastSaid(page))?.text ?? '').toContain(beginning);

/** Has a voice of the device read, in the open player. */
export async function chooseDevice(page: Page): Promise<void> {
  await openMore(page);
  await player(page).getByRole('combobox', { name: 'Voice', exact: true }).selectOption('This device');
}
