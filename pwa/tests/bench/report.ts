import { median, type Samples } from './figures';
import { layTable } from './table';

interface Bar {
  /** The highest allowed median; with a limit's figure, the highest allowed ratio. */
  atMost: number;
  /** The highest value that any round may have. */
  worst?: number;
  /** The bar as printed. */
  text: string;
}

interface Line {
  what: string;
  ours: string;
  limit?: string;
  bar?: Bar;
  digits?: number;
}

const times = (ratio: number): Bar => ({ atMost: ratio, text: `≤ ${ratio} × limit` });
const milliseconds = (atMost: number): Bar => ({ atMost, text: `≤ ${atMost} ms` });
const kibibytes = (atMost: number): Bar => ({ atMost, text: `≤ ${atMost} KiB` });

const LINES: Line[] = [
  { what: 'First visit: first contentful paint', ours: 'site FCP', limit: 'limit FCP', bar: times(1.15) },
  { what: 'First visit: largest contentful paint', ours: 'site LCP', limit: 'limit LCP', bar: times(1.15) },
  { what: 'First visit: main thread until 5 s after load', ours: 'site main thread', bar: milliseconds(350) },
  { what: '  the limit', ours: 'limit main thread' },
  { what: 'First visit: blocking until 5 s after load', ours: 'site blocking', bar: milliseconds(20) },
  { what: '  the limit', ours: 'limit blocking' },
  {
    what: 'First visit: layout shift',
    ours: 'site CLS',
    bar: { atMost: 0, worst: 0, text: '0' },
    digits: 3,
  },
  { what: 'HTML with headers, KiB', ours: 'site HTML', bar: kibibytes(12), digits: 1 },
  { what: '  the limit', ours: 'limit HTML', digits: 1 },
  { what: 'Script before load, KiB', ours: 'scripts before load', bar: kibibytes(2.9), digits: 1 },
  { what: 'Script of reading to the end, KiB', ours: 'scripts of reading', bar: kibibytes(60), digits: 1 },
  {
    what: 'Script of all that an article offers',
    ours: 'scripts of everything',
    bar: kibibytes(92),
    digits: 1,
  },
  {
    what: 'Card in /blog to h1, CPU ÷ 4',
    ours: 'card processor',
    bar: { atMost: 100, worst: 150, text: '≤ 100 ms, never > 150' },
  },
  { what: 'Card in /blog to h1, CPU ÷ 4 and slow line', ours: 'card line', bar: milliseconds(110) },
  { what: 'Card in /blog to h1, not slowed', ours: 'card not slowed', bar: milliseconds(40) },
  { what: 'Card in /blog to h1, offline', ours: 'card offline', bar: milliseconds(100) },
  {
    what: 'Repeat visit: first contentful paint',
    ours: 'site repeat FCP',
    limit: 'limit repeat FCP',
    bar: times(1.1),
  },
  { what: 'Offline, never opened: h1', ours: 'site offline h1', limit: 'limit offline h1', bar: times(1.15) },
];

/** The table of measurements and bars, with the notes needed to read it. */
export function layReport(samples: Samples): string {
  const rows = LINES.map(line => layLine(samples, line));
  return [
    '',
    `Medians of ${samples.of('site FCP').length} rounds; in brackets the lowest and the highest. Milliseconds since the navigation began, for`,
    'cards since the finger, which rests for 80 ms, was lifted. Where nothing else is said: 150 ms RTT, 1.6 Mbit/s down,',
    '750 kbit/s up, CPU ÷ 4; a new phone of 360 × 800 for every round. Limit: a hand-written page without script that has',
    'the same text and picture; on repeat visits and offline kept by a minimal worker. Workers are stopped before repeat',
    'and offline visits; offline means that the port is closed. Script is compressed and includes what is inlined.',
    '',
    layTable(['', 'site', 'limit', 'ratio', 'bar', ''], rows),
    '',
    layPlay(samples),
  ].join('\n');
}

function layLine(samples: Samples, { what, ours, limit, bar, digits = 0 }: Line): string[] {
  const own = samples.of(ours);
  const ratio = limit ? median(own) / median(samples.of(limit)) : null;
  return [
    what,
    layRange(own, digits),
    limit ? layRange(samples.of(limit), digits) : '',
    ratio?.toFixed(2) ?? '',
    bar?.text ?? '',
    bar ? verdict(bar, ratio ?? median(own), own) : '',
  ];
}

const verdict = ({ atMost, worst = Number.POSITIVE_INFINITY }: Bar, figure: number, rounds: number[]) =>
  figure <= atMost && Math.max(...rounds) <= worst ? 'ok' : 'MISSED';

const layNumber = (number: number, digits: number) =>
  Number.isFinite(number) ? number.toFixed(digits) : 'never';

function layRange(numbers: number[], digits = 0): string {
  const [middle, low, high] = [median(numbers), Math.min(...numbers), Math.max(...numbers)].map(number =>
    layNumber(number, digits),
  );
  return low === high ? `${middle}` : `${middle} (${low}–${high})`;
}

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
    `${layRange(minimum(samples, 'early'))} ms after the navigation began.`,
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
