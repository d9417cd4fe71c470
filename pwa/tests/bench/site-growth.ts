import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildCopy } from '../repository-copy';
import { openBuild } from './built-site';
import { copyWithArticles } from './many-articles';
import { layTable } from './table';

const SITE_URL = 'https://growth.example.com';

/** A weight that must not grow with the number of articles, in bytes as they travel. */
interface Bar {
  what: string;
  /** Null for what may grow. */
  atMost: number | null;
  weigh: (site: WeighedSite) => number;
}

interface WeighedSite {
  /** The heaviest file whose name in the site's folder matches, and all that match together. */
  heaviest(pattern: RegExp): number;
  sum(pattern: RegExp): number;
  /** The addresses of the kit. */
  addresses: number;
  kitBytes: number;
}

const KB = 1_000;

const BARS: Bar[] = [
  { what: 'Home', atMost: 13 * KB, weigh: site => site.heaviest(/^index\.html$/) },
  { what: 'Blog', atMost: 16 * KB, weigh: site => site.heaviest(/^blog\.html$/) },
  {
    what: 'List of titles, heaviest page',
    atMost: 16 * KB,
    weigh: site => site.heaviest(/^blog\/\d+\.html$/),
  },
  { what: 'Topic, heaviest page', atMost: 16 * KB, weigh: site => site.heaviest(/^tags\/.*\.html$/) },
  { what: 'Search page', atMost: 16 * KB, weigh: site => site.heaviest(/^search\.html$/) },
  { what: 'Saved articles', atMost: 20 * KB, weigh: site => site.heaviest(/^articles\.html$/) },
  { what: 'Article, heaviest page', atMost: 20 * KB, weigh: site => site.heaviest(/^[^/]+\.html$/) },
  { what: 'All scripts', atMost: null, weigh: site => site.sum(/^assets\/.*\.js$/) },
  { what: 'Worker', atMost: 30 * KB, weigh: site => site.heaviest(/^sw\.js$/) },
  {
    what: 'Search texts, heaviest file',
    atMost: 70 * KB,
    weigh: site => site.heaviest(/^assets\/search-.*\.json$/),
  },
  { what: 'Search texts, all files', atMost: 280 * KB, weigh: site => site.sum(/^assets\/search-.*\.json$/) },
  { what: 'bundles.json', atMost: 20 * KB, weigh: site => site.heaviest(/^bundles\.json$/) },
  { what: 'Feeds, heaviest file', atMost: 10 * KB, weigh: site => site.heaviest(/^(feed|podcast).*\.xml$/) },
  { what: 'Sitemap, heaviest file', atMost: null, weigh: site => site.heaviest(/^sitemap.*\.xml$/) },
  { what: 'Kit', atMost: 1_500 * KB, weigh: site => site.kitBytes },
];

interface Measured {
  articles: number;
  seconds: number;
  /** The addresses of the kit. */
  addresses: number;
  /** In the order of the bars. */
  weights: number[];
}

/**
 * Builds the site with each number of articles in a temporary folder, and prints what grows beside the bars.
 * @returns whether all bars are kept
 */
export function printGrowth(numbers: readonly number[]): boolean {
  const measured = numbers.map(build);
  const rows = BARS.map(({ what, atMost }, index) => {
    const weights = measured.map(({ weights }) => weights[index] ?? 0);
    const isOver = atMost !== null && weights.some(weight => weight > atMost);
    return [
      what,
      ...weights.map(kilobytes),
      atMost === null ? '' : kilobytes(atMost),
      atMost === null ? '' : isOver ? 'over' : 'ok',
    ];
  });
  const times = (read: (one: Measured) => string) => [...measured.map(read), '', ''];
  console.log(
    layTable(
      ['Brotli KB', ...numbers.map(number => `${number} articles`), 'at most', ''],
      [
        ['Build, seconds', ...times(({ seconds }) => seconds.toFixed(0))],
        ['  milliseconds an article', ...times(one => ((one.seconds * 1000) / one.articles).toFixed(0))],
        ['Kit, addresses', ...times(({ addresses }) => String(addresses))],
        ...rows,
      ],
    ),
  );
  return rows.every(row => row.at(-1) !== 'over');
}

const kilobytes = (bytes: number) => (bytes / KB).toFixed(1);

function build(articles: number): Measured {
  const folder = mkdtempSync(join(tmpdir(), 'growth-'));
  try {
    copyWithArticles(folder, articles);
    const since = performance.now();
    buildCopy(folder, SITE_URL);
    const seconds = (performance.now() - since) / 1000;
    const site = weighSite(join(folder, 'dist'));
    const weights = BARS.map(({ weigh }) => weigh(site));
    return { articles, seconds, addresses: site.addresses, weights };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function weighSite(out: string): WeighedSite {
  const site = openBuild(out);
  const names = readdirSync(join(out, 'client'), { recursive: true, encoding: 'utf8' });
  const weights = (pattern: RegExp) =>
    names.filter(name => pattern.test(name)).map(name => site.bytes(`/${name}`));
  return {
    heaviest: pattern => Math.max(0, ...weights(pattern)),
    sum: pattern => add(weights(pattern)),
    addresses: site.kit.length,
    kitBytes: site.kitBytes(),
  };
}

const add = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
