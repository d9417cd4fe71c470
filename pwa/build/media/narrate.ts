import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './tools';

/** The voice, slowed to 163 words a minute. */
const VOICE = `(begin (voice_cmu_us_slt_arctic_hts)
  (set! hts_engine_params (append hts_engine_params '(("-r" 0.85)))))`;

const LOUDNESS = 'I=-18:TP=-2:LRA=7';
const SHAPE = 'highpass=f=70,treble=g=2:f=5000,acompressor=threshold=-20dB:ratio=2:attack=10:release=150';
const PAUSE_SECONDS = 0.55;

/** Measurements of a finished file. */
interface Recording {
  seconds: number;
  /** Integrated loudness in LUFS. */
  loudness: number;
  wordsPerMinute: number;
}

/** Rewrites text for the synthesiser: plain quotes, no thousands separators, dashes as pauses. */
export function spell(text: string): string {
  return text
    .replace(/[“”"]/g, '')
    .replace(/[‘’]/g, "'")
    .replace(/(\d),(\d{3})/g, '$1$2')
    .replace(/(\d)\s*%/g, '$1 percent')
    .replace(/\s*[–—]\s*/g, ', ')
    .replace(/…/g, '.')
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '');
}

/**
 * Reads paragraphs aloud into an MP3 of 24 kHz, mono, 40 kbit/s constant.
 * @param paragraphs plain sentences, one entry per paragraph
 * @param file the path of the MP3
 * @returns the length of each paragraph with its pause, in seconds
 */
export function narrate(
  paragraphs: string[],
  file: string,
  tags: { title: string; artist: string },
): Promise<number[]> {
  return inFolder(async folder => {
    const parts = await speak(paragraphs, folder);
    const list = join(folder, 'list.txt');
    const padded = parts.map((_part, index) => join(folder, `padded-${index}.wav`));
    for (const [index, part] of parts.entries()) {
      const pause = `apad=pad_dur=${PAUSE_SECONDS}`;
      await run('ffmpeg', ['-v', 'error', '-i', part, '-af', pause, padded[index] ?? '']);
    }
    await writeFile(list, padded.map(name => `file '${name}'`).join('\n'));
    const whole = join(folder, 'whole.wav');
    await run('ffmpeg', [
      ...['-v', 'error', '-f', 'concat', '-safe', '0', '-i', list],
      ...['-af', SHAPE, whole],
    ]);
    const { corrections } = await measure(whole);
    await run('ffmpeg', [
      ...['-v', 'error', '-y', '-i', whole],
      ...['-af', `loudnorm=${LOUDNESS}:${corrections}`],
      ...['-ar', '24000', '-ac', '1', '-c:a', 'libmp3lame', '-b:a', '40k', '-abr', '0'],
      ...['-metadata', `title=${tags.title}`, '-metadata', `artist=${tags.artist}`, '-id3v2_version', '3'],
      file,
    ]);
    return lengthsOf(parts);
  });
}

/** The lengths as `narrate` returns them, for an existing narration: the same voice reads the same text alike. */
export const timeParagraphs = (paragraphs: string[]): Promise<number[]> =>
  inFolder(async folder => lengthsOf(await speak(paragraphs, folder)));

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
async function speak(paragraphs: string[], folder: string): Promise<string[]> {
  const files: string[] = [];
  for (const [index, paragraph] of paragraphs.entries()) {
    const base = join(folder, String(index).padStart(3, '0'));
    await writeFile(`${base}.txt`, spell(paragraph));
    await run('text2wave', ['-eval', VOICE, `${base}.txt`, '-o', `${base}.wav`]);
    files.push(`${base}.wav`);
  }
  return files;
}

async function lengthsOf(files: string[]): Promise<number[]> {
  const lengths: number[] = [];
  for (const file of files) lengths.push((await duration(file)) + PAUSE_SECONDS);
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
