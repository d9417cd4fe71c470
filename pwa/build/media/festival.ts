import { writeFileSync } from 'node:fs';
import type { Narrator } from './narrator';
import { run } from './tools';

/** The voice, slowed to 163 words a minute. */
const VOICE = `(begin (voice_cmu_us_slt_arctic_hts)
  (set! hts_engine_params (append hts_engine_params '(("-r" 0.85)))))`;

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

/** The built-in narrator: a synthetic voice of the festival project. */
export const festival: Narrator = {
  tools: [['text2wave', 'festival festvox-us-slt-hts']],
  filters: 'highpass=f=70,treble=g=2:f=5000,acompressor=threshold=-20dB:ratio=2:attack=10:release=150',
  format: [],
  async read({ text }, wav) {
    const textFile = wav.replace(/(\.wav)?$/, '.txt');
    writeFileSync(textFile, spell(text));
    await run('text2wave', ['-eval', VOICE, textFile, '-o', wav]);
  },
};
