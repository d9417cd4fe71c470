import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { articlesOf } from '../../build/articles-of-build';
import { launchChromium } from '../../build/browser';
import { startSite } from '../site-process';
import { brotliBytes, openBuild } from './built-site';
import { layCable } from './cable';
import { Closers } from './closers';
import { inlinedScripts } from './document-parts';
import { Samples } from './figures';
import { meetLimit, meetSite, type OpenedArticles, turnToArticle } from './journeys';
import { startLimitSite } from './limit-site';
import { touchPlayEarly } from './play';
import { layReport } from './report';
import { weighScripts } from './script-cost';

const ROUNDS = 5;
/** Everything is closed after this time, in milliseconds, whatever it is doing. */
const END_BY_MS = 560_000;
const KIB = 1_024;

/**
 * Measures the built site and the limits of its articles, in turn, on new slow phones, and prints the medians beside
 * their bars.
 * @param out the build's folder
 * @throws Error if it could not measure
 */
export async function benchPage(out: string): Promise<void> {
  const closers = new Closers();
  const stop = (signal: NodeJS.Signals) =>
    void closers.close().finally(() => process.exit(signal === 'SIGINT' ? 130 : 143));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const end = new AbortController();
  try {
    const measured = measure(out, closers);
    const tooLate = pause(END_BY_MS - performance.now(), null, { signal: end.signal }).then(() => {
      throw new Error('The measuring took too long and was ended.');
    });
    // Nobody awaits the promise that settles second.
    for (const promise of [measured, tooLate]) promise.catch(() => undefined);
    console.log(layReport(await Promise.race([measured, tooLate])));
    console.log(layLoad());
  } finally {
    end.abort();
    process.off('SIGINT', stop).off('SIGTERM', stop);
    await closers.close();
  }
}

async function measure(out: string, closers: Closers): Promise<Samples> {
  const build = openBuild(out);
  const site = await startSite(out);
  closers.add(site.stop);
  const articles = chooseArticles(out);
  const slugs = [articles.first, articles.other].map(path => path.slice(1));
  const limit = await startLimitSite(build, site.port, slugs);
  closers.add(limit.stop);
  const siteCable = await layCable(site.port);
  closers.add(siteCable.close);
  const limitCable = await layCable(limit.port);
  closers.add(limitCable.close);
  const browser = await launchChromium();
  closers.add(() => browser.close());

  const samples = new Samples();
  const article = siteCable.origin + articles.first;
  const inlined = brotliBytes(inlinedScripts(build.read(articles.first)).join('\n')) / KIB;
  const { reading, everything } = await weighScripts(browser, build, article);
  samples.add('scripts of reading', reading / KIB);
  samples.add('scripts of everything', everything / KIB);

  const ours = { articles, browser, cable: siteCable, samples };
  const theirs = { articles, browser, cable: limitCable, samples };
  for (let round = 0; round < ROUNDS; round += 1) {
    const turns = [() => meetSite(ours), () => meetLimit(theirs)];
    // Alternate who goes first, so that other work on the machine affects both.
    for (const turn of round % 2 === 0 ? turns : turns.reverse()) await turn();
    await turnToArticle(ours);
    await touchPlayEarly(browser, article, samples);
    console.log(`Round ${round + 1} of ${ROUNDS}, ${Math.round(performance.now() / 1000)} s`);
  }
  for (const fetched of samples.of('site scripts before load')) {
    samples.add('scripts before load', inlined + fetched);
  }
  return samples;
}

function chooseArticles(out: string): OpenedArticles {
  const [first = '', other = '', cardOnline = '', cardOffline = ''] = articlesOf(out, 4).map(
    ({ path }) => path,
  );
  return { first, other, cardOnline, cardOffline };
}

/** The load average that the browser alone causes. */
const OWN_LOAD = 2.5;

/** How busy the machine was: other work distorts the figures. */
function layLoad(): string {
  const [load = 0] = loadavg();
  const busy = load > OWN_LOAD ? '; something else was at work, so measure again when it is quiet' : '';
  return `Load of the machine: ${load.toFixed(1)} on ${availableParallelism()} processors${busy}.`;
}
