import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { launchChromium } from '../../build/browser';
import { startSite } from '../site-process';
import { startBareSite } from './bare-site';
import { brotliBytes, openBuild } from './built-site';
import { layCable } from './cable';
import { Closers } from './closers';
import { inlinedScripts } from './document-parts';
import { Samples } from './figures';
import { ARTICLE, meetBareSite, meetSite, OTHER_ARTICLE, touchPlayEarly } from './journeys';
import { layReport } from './report';

const ROUNDS = { wanted: 7, atMost: 9 };
/** Milliseconds since the start of the command. No round begins later; the report then covers the rounds so far. */
const LAST_ROUND_BY_MS = 185_000;
/** Everything is closed after this time, in milliseconds, whatever it is doing. */
const END_BY_MS = 228_000;

/**
 * Measures the built site and the same pages without scripts, in turn, on new slow phones, and prints the medians
 * beside their limits.
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
    const { samples, rounds } = await Promise.race([measured, tooLate]);
    const inlined = brotliBytes(inlinedScripts(openBuild(out).read(ARTICLE)).join('\n'));
    console.log(layReport(samples, { rounds, wanted: ROUNDS.wanted, inlined }));
    console.log(layLoad());
  } finally {
    end.abort();
    process.off('SIGINT', stop).off('SIGTERM', stop);
    await closers.close();
  }
}

async function measure(out: string, closers: Closers): Promise<{ samples: Samples; rounds: number }> {
  const site = await startSite(out);
  closers.add(site.stop);
  const bare = await startBareSite(openBuild(out), site.port, [ARTICLE, OTHER_ARTICLE]);
  closers.add(bare.stop);
  const siteCable = await layCable(site.port);
  closers.add(siteCable.close);
  const bareCable = await layCable(bare.port);
  closers.add(bareCable.close);
  const browser = await launchChromium();
  closers.add(() => browser.close());

  const samples = new Samples();
  const ours = { browser, cable: siteCable, samples };
  const theirs = { browser, cable: bareCable, samples };
  let rounds = 0;
  while (rounds < ROUNDS.atMost && performance.now() < LAST_ROUND_BY_MS) {
    const turns = [() => meetSite(ours), () => meetBareSite(theirs)];
    // Alternate who goes first, so that other work on the machine affects both.
    for (const turn of rounds % 2 === 0 ? turns : turns.reverse()) await turn();
    await touchPlayEarly(ours);
    rounds += 1;
    console.log(
      `Round ${rounds} of ${ROUNDS.wanted} to ${ROUNDS.atMost}, ${Math.round(performance.now() / 1000)} s`,
    );
  }
  return { samples, rounds };
}

/** The load average that the browser alone causes. */
const OWN_LOAD = 2.5;

/** How busy the machine was: other work distorts the figures. */
function layLoad(): string {
  const [load = 0] = loadavg();
  const busy = load > OWN_LOAD ? '; something else was at work, so measure again when it is quiet' : '';
  return `Load of the machine: ${load.toFixed(1)} on ${availableParallelism()} processors${busy}.`;
}
