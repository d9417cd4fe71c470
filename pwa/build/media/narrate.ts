import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './tools';

/** The voice, slowed to 163 words a minute (DESIGN.md section 5). */
const VOICE = `(begin (voice_cmu_us_slt_arctic_hts)
  (set! hts_engine_params (append hts_engine_params '(("-r" 0.85)))))`;

const LOUDNESS = 'I=-18:TP=-2:LRA=7';
const SHAPE = 'highpass=f=70,treble=g=2:f=5000,acompressor=threshold=-20dB:ratio=2:attack=10:release=150';
const PAUSE_SECONDS = 0.55;

export interface Recording {
  seconds: number;
  /** Integrated loudness in LUFS, measured on the finished file. */
  loudness: number;
  wordsPerMinute: number;
}

/** Writes text as the synthesiser reads it best: plain quotes, no thousands separators, dashes as pauses. */
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
 * @param paragraphs plain sentences, a paragraph an entry
 * @param file where the MP3 goes
 */
export async function narrate(
  paragraphs: string[],
  file: string,
  tags: { title: string; artist: string },
): Promise<Recording> {
  const folder = await mkdtemp(join(tmpdir(), 'narration-'));
  try {
    const parts: string[] = [];
    for (const [index, paragraph] of paragraphs.entries()) {
      const base = join(folder, String(index).padStart(3, '0'));
      await writeFile(`${base}.txt`, spell(paragraph));
      await run('text2wave', ['-eval', VOICE, `${base}.txt`, '-o', `${base}.wav`]);
      await run('ffmpeg', [
        '-v',
        'error',
        '-i',
        `${base}.wav`,
        '-af',
        `apad=pad_dur=${PAUSE_SECONDS}`,
        `${base}-p.wav`,
      ]);
      parts.push(`file '${base}-p.wav'`);
    }
    const list = join(folder, 'list.txt');
    await writeFile(list, parts.join('\n'));
    const whole = join(folder, 'whole.wav');
    const join_ = ['-v', 'error', '-f', 'concat', '-safe', '0', '-i', list, '-af', SHAPE, whole];
    await run('ffmpeg', join_);
    const first = await measure(whole);
    await run('ffmpeg', [
      ...['-v', 'error', '-y', '-i', whole],
      ...['-af', `loudnorm=${LOUDNESS}:${first.corrections}`],
      ...['-ar', '24000', '-ac', '1', '-c:a', 'libmp3lame', '-b:a', '40k', '-abr', '0'],
      ...['-metadata', `title=${tags.title}`, '-metadata', `artist=${tags.artist}`, '-id3v2_version', '3'],
      file,
    ]);
    const finished = await measure(file);
    const seconds = await duration(file);
    const words = paragraphs.join(' ').split(/\s+/).length;
    return { seconds, loudness: finished.loudness, wordsPerMinute: Math.round(words / (seconds / 60)) };
  } finally {
    await rm(folder, { recursive: true });
  }
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
