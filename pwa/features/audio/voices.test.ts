import { afterEach, describe, expect, test, vi } from 'vitest';
import { chooseVoice, chosenVoice, findVoices, firstVoice, listVoices } from './voices';

const voice = (name: string, lang: string, localService = true, isDefault = false): SpeechSynthesisVoice => ({
  ...{ name, lang, localService },
  default: isDefault,
  voiceURI: `voice:${name}`,
});
const namesOf = (voices: SpeechSynthesisVoice[]) => voices.map(({ name }) => name);

afterEach(() => vi.unstubAllGlobals());

describe('The list of voices', () => {
  test('has those of the text’s language apart, however their tags are written', () => {
    const { fitting, others } = listVoices(
      [voice('D', 'de-DE'), voice('A', 'en_US'), voice('B', 'EN-gb'), voice('C', 'en'), voice('E', '')],
      'en',
    );
    expect([namesOf(fitting), namesOf(others)]).toEqual([
      ['A', 'B', 'C'],
      ['D', 'E'],
    ]);
  });

  test('begins with what works offline, then with the browser’s own choice', () => {
    const { fitting } = listVoices(
      [voice('Cloud', 'en', false, true), voice('B', 'en'), voice('Own', 'en', true, true), voice('A', 'en')],
      'en',
    );
    expect(namesOf(fitting)).toEqual(['Own', 'A', 'B', 'Cloud']);
  });

  test('stays short on a device with thousands, but has the chosen one', () => {
    const many = Array.from({ length: 13_000 }, (_, at) => voice(`V${String(at).padStart(5, '0')}`, 'en'));
    const { fitting } = listVoices(many, 'en', many[9000]);
    expect(fitting).toHaveLength(41);
    expect(namesOf(fitting)).toContain('V09000');
  });
});

describe('The voice to begin with', () => {
  const voices = [voice('Hindi', 'hi-IN'), voice('Cloud', 'en-US', false), voice('English', 'en-GB')];

  test('is the one last chosen on this device', () => {
    const items = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => items.set(key, value),
    });
    expect(firstVoice(voices, 'en')?.name).toBe('English');
    const [hindi] = voices;
    if (hindi) chooseVoice(hindi);
    expect(chosenVoice.get()?.name).toBe('Hindi');
    expect(firstVoice(voices, 'en')?.name).toBe('Hindi');
    items.set('device-voice', 'voice:of another device');
    expect(firstVoice(voices, 'en')?.name).toBe('English');
  });

  test('fits the language if storage is switched off, and is any voice where none fits', () => {
    expect(firstVoice(voices, 'en-IN')?.name).toBe('English');
    expect(firstVoice(voices, 'fi')?.name).toBe('English');
    expect(firstVoice([], 'en')).toBeNull();
  });
});

test('A browser without speech has no voices', async () => {
  expect(await findVoices()).toEqual([]);
});
