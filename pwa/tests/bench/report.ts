import { median, type Samples } from './figures';
import { layTable } from './table';

interface Bar {
  /** The highest allowed value; with a bare figure, the highest allowed ratio. */
  atMost: number;
  /** The limit as printed. */
  text: string;
}

interface Line {
  what: string;
  ours: string;
  bare?: string;
  bar?: Bar;
}

interface Run {
  rounds: number;
  wanted: number;
  /** Brotli bytes of the document's scripts. */
  inlined: number;
}

const times = (ratio: number): Bar => ({ atMost: ratio, text: `≤ ${ratio.toFixed(1)} × bare` });
const milliseconds = (most: number): Bar => ({ atMost: most, text: `≤ ${most} ms` });

const LINES: Line[] = [
  { what: 'First visit: first contentful paint', ours: 'site FCP', bare: 'bare FCP', bar: times(1.1) },
  { what: 'First visit: largest contentful paint', ours: 'site LCP', bare: 'bare LCP', bar: times(1.1) },
  { what: 'First visit: blocking until 5 s after load', ours: 'site blocking', bar: milliseconds(30) },
  { what: '  the same page without scripts', ours: 'bare blocking' },
  {
    what: 'Repeat visit: first contentful paint',
    ours: 'site repeat FCP',
    bare: 'bare repeat FCP',
    bar: times(1.1),
  },
  { what: 'Offline, never opened: h1', ours: 'site offline h1', bare: 'bare offline h1', bar: times(1.2) },
  { what: 'Card in /blog to h1, online', ours: 'site card online', bar: milliseconds(100) },
  { what: 'Card in /blog to h1, offline', ours: 'site card offline', bar: milliseconds(100) },
];

/** The table of measurements and limits, with the notes needed to read it. */
export function layReport(samples: Samples, run: Run): string {
  const rows = LINES.map(line => layLine(samples, line));
  const cls = Math.max(...samples.of('site CLS'));
  const scripts = (run.inlined + median(samples.of('site scripts before load'))) / 1000;
  rows.push(
    ['First visit: layout shift (the worst round)', cls.toFixed(3), '', '', '0', verdict(cls === 0)],
    ['JavaScript before load, KB brotli', scripts.toFixed(1), '', '', '≤ 3.0 KB', verdict(scripts <= 3)],
  );
  const few = run.rounds < run.wanted ? ` (${run.wanted} were wanted; there was no time for more)` : '';
  return [
    '',
    `Medians of ${run.rounds} rounds${few}; in brackets the lowest and the highest. Milliseconds since the navigation began,`,
    'for cards since the finger came down. 150 ms RTT, 1.6 Mbit/s down, 750 kbit/s up, CPU ÷ 4; a new phone of 360 × 800',
    'for every round. Bare: the same page without scripts, all styles inlined; on repeat visits and offline kept by a',
    'minimal worker. Workers are stopped before repeat and offline visits; offline means that the port is closed.',
    '',
    layTable(['', 'site', 'bare', 'ratio', 'bar', ''], rows),
    '',
    layPlay(samples),
  ].join('\n');
}

const verdict = (reached: boolean) => (reached ? 'ok' : 'MISSED');

function layLine(samples: Samples, { what, ours, bare, bar }: Line): string[] {
  const own = samples.of(ours);
  const ratio = bare ? median(own) / median(samples.of(bare)) : null;
  const reached = bar && (ratio ?? median(own)) <= bar.atMost;
  return [
    what,
    layRange(own),
    bare ? layRange(samples.of(bare)) : '',
    ratio?.toFixed(2) ?? '',
    bar?.text ?? '',
    reached === undefined ? '' : verdict(reached),
  ];
}

const layNumber = (number: number) => (Number.isFinite(number) ? String(Math.round(number)) : 'never');

const layRange = (numbers: number[]) =>
  `${layNumber(median(numbers))} (${layNumber(Math.min(...numbers))}–${layNumber(Math.max(...numbers))})`;

/** Play has no limit in milliseconds: what counts is that the first touch is kept and answered. */
function layPlay(samples: Samples): string {
  const rows = [
    layAnswer(samples, 'Play touched as soon as it was painted', 'early'),
    layAnswer(samples, 'Play touched 5 s after load', 'idle'),
  ];
  return [
    layTable(
      ['Play, ms since the touch', 'touched at', 'answered after', 'audio plays', 'player shown'],
      rows,
    ),
    `The button was painted at ${layRange(samples.of('early button'))} ms and touched at once; the answer came`,
    `${layRange(minimum(samples, 'early'))} ms after the navigation began (peers 1,400 to 2,100; Astro 500).`,
    'Answered is what came first of the two; a finger is put down and lifted without any time between.',
  ].join('\n');
}

/** The first answer of each round, in milliseconds since the navigation began. */
const minimum = (samples: Samples, when: string) => {
  const player = samples.of(`${when} player`);
  return samples.of(`${when} audio`).map((audio, round) => Math.min(audio, player[round] ?? audio));
};

function layAnswer(samples: Samples, what: string, when: string): string[] {
  const touched = samples.of(`${when} touch`);
  const since = (times: number[]) => times.map((time, round) => time - (touched[round] ?? Number.NaN));
  const audio = samples.of(`${when} audio`);
  const player = samples.of(`${when} player`);
  const byAudio = audio.filter((at, round) => at <= (player[round] ?? at)).length;
  return [
    what,
    layRange(touched),
    `${layRange(since(minimum(samples, when)))} by ${byAudio} × audio, ${audio.length - byAudio} × player`,
    layRange(since(audio)),
    layRange(since(player)),
  ];
}
