import { execFile } from 'node:child_process';
import { statSync, writeFileSync } from 'node:fs';

/** Reads paragraphs aloud: the built-in voice, or the command of the setting `NARRATOR`. */
export interface Narrator {
  /** The programs that it needs, each with its Debian package. */
  tools: readonly (readonly [command: string, packages: string])[];
  /** ffmpeg's filters that suit the voice, before the loudness is levelled; empty for none. */
  filters: string;
  /** ffmpeg's options that give all its files one format, in which they can be joined; none if they have one already. */
  format: readonly string[];
  /**
   * Reads one paragraph into a WAV file.
   * @throws Error if the file does not come about
   */
  read(paragraph: Paragraph, wav: string): Promise<void>;
}

/** A paragraph on its way to a narrator. */
export interface Paragraph {
  /** Plain sentences. */
  text: string;
  /** The article. */
  slug: string;
  /** Its place among the article's paragraphs, from 0. Title, subtitle and author come first. */
  index: number;
}

/** A recording or a slow voice may take its time with a paragraph; what takes longer hangs. */
const PATIENCE_MS = 10 * 60_000;
/** A WAV file of the longest paragraph is far smaller, in bytes. */
const LARGEST_WAV = 256 * 1024 * 1024;

/** Sound files begin so; `RF64` is a WAV of more than 4 GB, and one whose length was not known beforehand. */
const isWav = (bytes: Buffer): boolean =>
  /^(RIFF|RF64)/.test(bytes.toString('latin1', 0, 4)) && bytes.toString('latin1', 8, 12) === 'WAVE';

/** Quotes a word for the shell. */
const quote = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;

/**
 * A narrator that is any command. For each paragraph it gets the text as UTF-8 on its standard input and answers with a WAV
 * file on its standard output. In the command, `{text}` stands for a file with the text, `{wav}` for the file to write
 * instead, `{slug}` for the article, and `{index}` for the paragraph's number in three digits.
 * @param command for the shell
 */
export function commandNarrator(command: string): Narrator {
  return {
    tools: [],
    filters: '',
    format: ['-ar', '24000', '-ac', '1', '-c:a', 'pcm_s16le'],
    async read({ text, slug, index }, wav) {
      const textFile = wav.replace(/(\.wav)?$/, '.txt');
      writeFileSync(textFile, `${text}\n`);
      const places = { text: textFile, wav, slug, index: String(index).padStart(3, '0') };
      const filled = command.replace(/\{(text|wav|slug|index)\}/g, (_all, name: keyof typeof places) =>
        quote(places[name]),
      );
      const output = await runShell(filled, text).catch(error => {
        throw new Error(`${slug}, paragraph ${index}: the narrator failed. ${reasonOf(error)}`);
      });
      if (!command.includes('{wav}')) {
        if (!isWav(output))
          throw new Error(`${slug}, paragraph ${index}: the narrator has sent no WAV file.`);
        writeFileSync(wav, output);
      }
      if (!statSync(wav, { throwIfNoEntry: false })?.size) {
        throw new Error(`${slug}, paragraph ${index}: the narrator has written no WAV file.`);
      }
    },
  };
}

/** What a failed command has said, at most one line of it. */
function reasonOf(error: unknown): string {
  const { stderr = '', message = '' } = error as { stderr?: Buffer | string; message?: string };
  const lines = String(stderr).trim().split('\n');
  return (lines.at(-1) || message.split('\n')[0] || '').slice(0, 300);
}

/** Runs a command and returns its standard output. @param input its standard input */
function runShell(command: string, input: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      '/bin/sh',
      ['-c', command],
      { encoding: 'buffer', maxBuffer: LARGEST_WAV, timeout: PATIENCE_MS, killSignal: 'SIGKILL' },
      (error, stdout, stderr) => (error ? reject(Object.assign(error, { stderr })) : resolve(stdout)),
    );
    // A command that reads a file instead may have ended before it was sent the text.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(`${input}\n`);
  });
}
