import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Narrator } from './narrator';
import { run } from './tools';

const LOUDNESS = 'I=-18:TP=-2:LRA=7';
const PAUSE_SECONDS = 0.55;

/** Measurements of a finished file. */
interface Recording {
  seconds: number;
  /** Integrated loudness in LUFS. */
  loudness: number;
  wordsPerMinute: number;
}

/** What is to be read, and by whom. */
interface Reading {
  narrator: Narrator;
  slug: string;
  /** Plain sentences, one entry per paragraph. */
  paragraphs: string[];
}

/**
 * Reads paragraphs aloud into an MP3 of 24 kHz, mono, 40 kbit/s constant.
 * @param file the path of the MP3
 * @returns the length of each paragraph with its pause, in seconds
 * @throws Error if the narrator fails
 */
export function narrate(
  reading: Reading,
  file: string,
  tags: { title: string; artist: string },
): Promise<number[]> {
  return inFolder(async folder => {
    const { filters, format } = reading.narrator;
    const parts = await speak(reading, folder);
    const lengths = await lengthsOf(parts);
    const list = join(folder, 'list.txt');
    const padded = parts.map((_part, index) => join(folder, `padded-${index}.wav`));
    for (const [index, part] of parts.entries()) {
      const pause = `apad=pad_dur=${PAUSE_SECONDS}`;
      await run('ffmpeg', ['-v', 'error', '-i', part, '-af', pause, ...format, padded[index] ?? '']);
    }
    await writeFile(list, padded.map(name => `file '${name}'`).join('\n'));
    const whole = join(folder, 'whole.wav');
    await run('ffmpeg', [
      ...['-v', 'error', '-f', 'concat', '-safe', '0', '-i', list],
      ...(filters ? ['-af', filters] : []),
      whole,
    ]);
    const { corrections } = await measure(whole);
    await run('ffmpeg', [
      ...['-v', 'error', '-y', '-i', whole],
      ...['-af', `loudnorm=${LOUDNESS}:${corrections}`],
      ...['-ar', '24000', '-ac', '1', '-c:a', 'libmp3lame', '-b:a', '40k', '-abr', '0'],
      ...['-metadata', `title=${tags.title}`, '-metadata', `artist=${tags.artist}`, '-id3v2_version', '3'],
      file,
    ]);
    return lengths;
  });
}

/** The lengths as `narrate` returns them, for an existing narration: the same voice reads the same text alike. */
export const timeParagraphs = (reading: Reading): Promise<number[]> =>
  inFolder(async folder => lengthsOf(await speak(reading, folder)));

/** Measures a finished narration. */
export async function describeRecording(file: string, paragraphs: string[]): Promise<Recording> {
  const [{ loudness }, seconds] = [await measure(file), await duration(file)];
  const words = paragraphs.join(' ').split(/\s+/).length;
  return { seconds, loudness, wordsPerMinute: Math.round(words / (seconds / 60)) };
}

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'narration-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Reads each paragraph into a sound file of its own. */
async function speak({ narrator, slug, paragraphs }: Reading, folder: string): Promise<string[]> {
  const files: string[] = [];
  for (const [index, text] of paragraphs.entries()) {
    const wav = join(folder, `${String(index).padStart(3, '0')}.wav`);
    await narrator.read({ text, slug, index }, wav);
    files.push(wav);
  }
  return files;
}

async function lengthsOf(files: string[]): Promise<number[]> {
  const lengths: number[] = [];
  for (const file of files) {
    const seconds = await duration(file);
    if (!(seconds > 0)) throw new Error(`${basename(file)} is no sound file, or has no sound.`);
    lengths.push(seconds + PAUSE_SECONDS);
  }
  return lengths;
}

async function measure(file: string): Promise<{ loudness: number; corrections: string }> {
  const output = await run('ffmpeg', [
    ...['-hide_banner', '-i', file, '-af', `loudnorm=${LOUDNESS}:print_format=json`, '-f', 'null', '-'],
  ]);
  const json = JSON.parse(output.slice(output.lastIndexOf('{'), output.lastIndexOf('}') + 1)) as Record<
    string,
    string
  >;
  const corrections = [
    `measured_I=${json.input_i}`,
    `measured_TP=${json.input_tp}`,
    `measured_LRA=${json.input_lra}`,
    `measured_thresh=${json.input_thresh}`,
    `offset=${json.target_offset}`,
    'linear=true',
  ].join(':');
  return { loudness: Number(json.input_i), corrections };
}

async function duration(file: string): Promise<number> {
  const format = ['-show_entries', 'format=duration', '-of', 'csv=p=0'];
  return Number(await run('ffprobe', ['-v', 'error', ...format, file]));
}
