import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import type { SiteManifest } from '../../../api/contract/site';
import { freePort } from '../../../api/tests/support/listen';
import { chromiumOptions } from '../../build/browser';
import { startSite } from '../site-process';
import { median } from './figures';
import { layTable } from './table';

const RUNS = 3;
/** Attempts at a run whose trace the browser lost; Lighthouse then asks for another run. */
const LOST_TRACES = 2;
const PERFORMANCE_BAR = 100;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

type Category = (typeof CATEGORIES)[number];
type Scores = Record<Category, number>;

interface Judgement {
  path: string;
  scores: Scores;
  /** The audits that cost points. */
  faults: string[];
}

/**
 * Runs Lighthouse as a phone on the built site's public pages and prints the results.
 * @param out the build's folder
 * @param only the pages to judge; empty for all public ones
 * @returns whether every page reaches its required scores
 */
export async function judgePages(out: string, only: string[]): Promise<boolean> {
  const { pages } = JSON.parse(readFileSync(join(out, 'site.json'), 'utf8')) as SiteManifest;
  const listed = Object.entries(pages).filter(([, page]) => page.headers?.['x-robots-tag'] !== 'noindex');
  const paths = only.length > 0 ? only : listed.map(([path]) => path);
  const site = await startSite(out);
  const judgements: Judgement[] = [];
  try {
    for (const path of paths) {
      const judgement = await judge(`http://localhost:${site.port}${path}`, path);
      judgements.push(judgement);
      console.log(row(judgement).join('  '));
    }
  } finally {
    await site.stop();
  }
  console.log(`\n${layTable(['Page', ...CATEGORIES], judgements.map(row))}`);
  for (const { path, faults } of judgements) for (const fault of faults) console.log(`${path}: ${fault}`);
  return judgements.every(({ scores: { performance, ...others } }) => {
    return performance >= PERFORMANCE_BAR && Object.values(others).every(score => score === 100);
  });
}

const row = ({ path, scores }: Judgement) => [path, ...CATEGORIES.map(category => String(scores[category]))];

/** The medians of three runs; if two reach the required performance, there is no third. */
async function judge(url: string, path: string): Promise<Judgement> {
  const runs: Judgement[] = [];
  let lost = 0;
  while (runs.length < RUNS) {
    const run = await visit(url, path);
    if (typeof run === 'string') {
      lost += 1;
      if (lost > LOST_TRACES) throw new Error(`${path}: ${run}`);
      continue;
    }
    runs.push(run);
    const good = runs.filter(({ scores }) => scores.performance >= PERFORMANCE_BAR).length;
    if (good > RUNS / 2) break;
  }
  const middle = (category: Category) => Math.floor(median(runs.map(({ scores }) => scores[category])));
  const scores = Object.fromEntries(CATEGORIES.map(category => [category, middle(category)])) as Scores;
  return { path, scores, faults: [...new Set(runs.flatMap(({ faults }) => faults))] };
}

/** One run in a fresh browser that has never seen the site. Returns a sentence if the run failed. */
async function visit(url: string, path: string): Promise<Judgement | string> {
  const port = await freePort();
  const options = chromiumOptions();
  const browser = await chromium.launch({
    ...options,
    args: [...(options.args ?? []), `--remote-debugging-port=${port}`],
  });
  try {
    const result = await lighthouse(url, { port, onlyCategories: [...CATEGORIES], logLevel: 'error' });
    if (!result) throw new Error(`${path}: Lighthouse said nothing.`);
    const { categories, audits, runtimeError } = result.lhr;
    if (runtimeError) return runtimeError.message;
    const scoreOf = (category: Category) => Math.round((categories[category]?.score ?? 0) * 100);
    const scores = Object.fromEntries(CATEGORIES.map(category => [category, scoreOf(category)])) as Scores;
    const judged = CATEGORIES.filter(
      category => category !== 'performance' || scores.performance < PERFORMANCE_BAR,
    )
      .flatMap(category => categories[category]?.auditRefs ?? [])
      .filter(({ weight }) => weight > 0);
    const faults = judged
      .map(({ id }) => audits[id])
      .filter(audit => audit !== undefined)
      .filter(({ score }) => score !== null && score < 0.9)
      .map(({ id, displayValue }) => `${id} ${displayValue ?? ''}`.trim());
    return { path, scores, faults };
  } finally {
    await browser.close();
  }
}
