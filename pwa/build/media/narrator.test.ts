import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { narrate } from './narrate';
import { commandNarrator } from './narrator';
import { addUp } from './timings';
import { isInstalled } from './tools';

let folder: string;
let voice: string;

/** A narrator for tests: hums for a tenth of a second per word, and writes down the text it was given. */
const HUM = `
const { appendFileSync, readFileSync, writeFileSync } = require('node:fs');
const [from, to] = process.argv.slice(2);
const text = readFileSync(from ?? 0, 'utf8').trim();
appendFileSync(process.env.HEARD, text + '\\n');
const RATE = 8000;
const samples = Math.round((text.split(/\\s+/).length / 10) * RATE);
const wav = Buffer.alloc(44 + samples * 2);
wav.write('RIFF', 0, 'latin1'); wav.writeUInt32LE(36 + samples * 2, 4); wav.write('WAVEfmt ', 8, 'latin1');
wav.writeUInt32LE(16, 16); wav.writeUInt16LE(1, 20); wav.writeUInt16LE(1, 22); wav.writeUInt32LE(RATE, 24);
wav.writeUInt32LE(RATE * 2, 28); wav.writeUInt16LE(2, 32); wav.writeUInt16LE(16, 34);
wav.write('data', 36, 'latin1'); wav.writeUInt32LE(samples * 2, 40);
for (let i = 0; i < samples; i += 1) wav.writeInt16LE(Math.round(9000 * Math.sin((i / RATE) * 440 * 6.283)), 44 + i * 2);
if (to) writeFileSync(to, wav); else process.stdout.write(wav);
`;

const heard = () =>
  readFileSync(process.env.HEARD ?? '', 'utf8')
    .trim()
    .split('\n');
const wav = (name: string) => join(folder, name);
const read = (
  command: string,
  name: string,
  text = 'Ten elephants – drawn in “Übersee”, all of them grey, stand here.',
) => commandNarrator(command).read({ text, slug: 'edge-on', index: 7 }, wav(name));
/** Seconds of 16-bit sound at 8 kHz behind a header of 44 bytes. */
const secondsOf = (name: string) => (readFileSync(wav(name)).length - 44) / 16_000;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'narrator test '));
  voice = join(folder, "the narrator's voice.cjs");
  writeFileSync(voice, HUM);
  chmodSync(voice, 0o755);
  process.env.HEARD = join(folder, 'heard.txt');
});

afterAll(() => {
  rmSync(folder, { recursive: true });
  delete process.env.HEARD;
});

const quoted = (path: string) => `"${path}"`;

describe('A narrator is any command', () => {
  test('that takes the text from its standard input and sends a WAV file', async () => {
    await read(`node ${quoted(voice)}`, 'a.wav');
    expect(secondsOf('a.wav')).toBeCloseTo(1.2, 3);
    expect(heard()).toContain('Ten elephants – drawn in “Übersee”, all of them grey, stand here.');
  });

  test('that takes a file and writes one', async () => {
    await read(`node ${quoted(voice)} {text} {wav}`, 'b b.wav', "A farmer's lamp; $(touch nothing) `ls`");
    expect(secondsOf('b b.wav')).toBeGreaterThan(0);
    expect(heard()).toContain("A farmer's lamp; $(touch nothing) `ls`");
  });

  test('that finds a recording by the article and the number of the paragraph', async () => {
    await read(`node ${quoted(voice)}`, 'edge-on-007.wav');
    await read(`cp ${quoted(folder)}/{slug}-{index}.wav {wav}`, 'c.wav');
    expect(readFileSync(wav('c.wav')).equals(readFileSync(wav('edge-on-007.wav')))).toBe(true);
  });

  test.each([
    [
      'fails',
      'echo "no such model" >&2; exit 3',
      /^edge-on, paragraph 7: the narrator failed\. no such model$/,
    ],
    [
      'does not exist',
      'no-such-narrator-anywhere',
      /^edge-on, paragraph 7: the narrator failed\..*not found/,
    ],
    ['sends no sound', 'echo hello', /^edge-on, paragraph 7: the narrator has sent no WAV file\.$/],
    ['writes no file', 'true {wav}', /^edge-on, paragraph 7: the narrator has written no WAV file\.$/],
    ['writes an empty file', ': > {wav}', /^edge-on, paragraph 7: the narrator has written no WAV file\.$/],
  ])('and one that %s is named in a sentence', async (_what, command, sentence) => {
    await expect(read(command, 'wrong.wav')).rejects.toThrow(sentence);
  });
});

describe.skipIf(!isInstalled('ffmpeg'))('A narration by a command', () => {
  const paragraphs = [
    'Ten words are read here so that a second passes.',
    'Two words.',
    'And five more of them.',
  ];
  const tags = { title: 'A title', artist: 'A company' };

  test('is an MP3 whose timings fit it', async () => {
    const file = join(folder, 'whole.mp3');
    const lengths = await narrate(
      { narrator: commandNarrator(`node ${quoted(voice)}`), slug: 'edge-on', paragraphs },
      file,
      tags,
    );
    expect(lengths.map(seconds => seconds.toFixed(2))).toEqual(['1.55', '0.75', '1.05']);
    const probe = [
      '-v',
      'error',
      '-show_entries',
      'format=duration:format_tags=title',
      '-of',
      'csv=p=0',
      file,
    ];
    const [seconds, title] = execFileSync('ffprobe', probe, { encoding: 'utf8' }).trim().split(',');
    expect(title).toBe('A title');
    expect(addUp(lengths, 1, Number(seconds)).starts).toEqual([1.55, 2.3]);
  });

  test('is refused if a file has no sound in it', async () => {
    const narrator = commandNarrator('echo "no sound" > {wav}');
    const reading = { narrator, slug: 'edge-on', paragraphs };
    await expect(narrate(reading, join(folder, 'none.mp3'), tags)).rejects.toThrow();
  });
});
