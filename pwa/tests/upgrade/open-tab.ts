import { type BrowserContext, expect, type Page } from '@playwright/test';
import { DIST } from '../../../api/tests/trials/harness/server';
import { firstArticle } from '../../build/articles-of-build';
import type { Account } from '../e2e/accounts';
import { logIn } from '../e2e/signed-in';

/** Where a reader goes first, by links of the page before. */
const PLACES = ['/about', '/legal', '/faq', '/blog'];
/** The browser's own messages about what the trial has asked it for, and the offer to install. */
const EXPECTED = /Service Worker registration blocked by Playwright|Banner not shown: beforeinstallprompt/;
/** How long a reader waits for one act. */
const PATIENCE_MS = 15_000;

/** A reader who uses the site without a pause, in a tab that is never reloaded by hand. */
export interface OpenTab {
  page: Page;
  /** The article that the reader saves and removes. */
  article: string;
  /** Where the reader goes, again and again; may be added to. */
  places: string[];
  /** How many pages were opened. */
  pages: number;
  /** How many times an article was saved or removed. */
  writes: number;
  /** Whether the article was saved last, and not removed. */
  isSaved: boolean;
  /** The builds that the pages in the window came from. */
  builds: Set<'this' | 'next'>;
  /** What went wrong: acts without their effect, messages on the console, uncaught errors. */
  complaints: string[];
  stop(): Promise<void>;
}

/** Logs a reader in and lets the reader go on until stopped. @param context whose base address is the site's */
export async function openTab(context: BrowserContext, account: Account): Promise<OpenTab> {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const article = firstArticle(DIST);
  let isOver = false;
  const tab: OpenTab = {
    page,
    article,
    places: [...PLACES, article],
    pages: 0,
    writes: 0,
    isSaved: false,
    builds: new Set(),
    complaints: [],
    async stop() {
      isOver = true;
      await turns;
    },
  };
  page.on('console', message => {
    if (!EXPECTED.test(message.text())) {
      tab.complaints.push(`${page.url()} ${message.type()}: ${message.text()}`);
    }
  });
  page.on('pageerror', error => tab.complaints.push(`${page.url()} uncaught: ${error.message}`));
  await logIn(page, account);
  const turns = (async () => {
    while (!isOver) {
      for (const place of tab.places) {
        await open(tab, place).catch(error => tab.complaints.push(`${place}: ${error}`));
        if (place === article) await toggleSave(tab).catch(error => tab.complaints.push(`Save: ${error}`));
      }
    }
  })();
  return tab;
}

async function open(tab: OpenTab, place: string): Promise<void> {
  const { page, article } = tab;
  const before = await page.getByRole('heading', { level: 1 }).innerText();
  const within = place === article ? 'main' : 'footer';
  await page.locator(`${within} a[href="${place}"]`).first().click();
  await page.waitForURL(url => url.pathname === place);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(before);
  tab.pages += 1;
  const isNext = await page.evaluate(() => document.documentElement.dataset.version === 'next');
  tab.builds.add(isNext ? 'next' : 'this');
}

async function toggleSave(tab: OpenTab): Promise<void> {
  const button = tab.page.locator('.actions [data-save-state]');
  await button.click();
  await expect(button).toHaveText(tab.isSaved ? 'Save' : 'Saved');
  tab.isSaved = !tab.isSaved;
  tab.writes += 1;
}
