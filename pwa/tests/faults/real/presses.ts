import type { Page } from '@playwright/test';
import { saveButton, started, toast } from '../../e2e/fixtures';
import { fillInquiry } from '../../e2e/inquiry';
import { REAL_ARTICLES, type RealStep } from './plan';

/** What a reader wants, before they press. */
export interface Wish {
  kind: 'subscribe' | 'inquire' | 'save' | 'remove';
  /** The address, the text or the article; unlike in each, but for articles. */
  about: string;
}

/** A wish that is one press away. */
export interface Ready {
  wish: Wish;
  press(): Promise<void>;
  /** Waits for what the page says then. @returns the sentence */
  hear(): Promise<string>;
}

/** Longer than the page waits for the server before it says that a write is kept. */
const HEARING_MS = 15_000;

/** Opens the page of a step and fills in its form. @param name what is unlike in each step */
export function prepare(page: Page, step: RealStep, name: string): Promise<Ready> {
  if (step.press === 'subscribe') return prepareSubscription(page, `${name}@example.com`);
  if (step.press === 'inquire') return prepareInquiry(page, `The boar come at eight, says ${name}.`);
  return prepareArticle(page, step.article);
}

async function prepareSubscription(page: Page, address: string): Promise<Ready> {
  await page.goto('/about');
  const box = page.locator('footer [data-newsletter]');
  await box.getByLabel('Your e-mail address').fill(address);
  const status = box.getByRole('status').filter({ hasText: /\S/, hasNotText: 'Sending' });
  return {
    wish: { kind: 'subscribe', about: address },
    press: () => box.getByRole('button', { name: 'Subscribe' }).click(),
    hear: () => status.innerText({ timeout: HEARING_MS }),
  };
}

async function prepareInquiry(page: Page, message: string): Promise<Ready> {
  await page.goto('/contact');
  await started(page);
  await fillInquiry(page, message);
  return {
    wish: { kind: 'inquire', about: message },
    press: () => page.getByRole('button', { name: /^Send/ }).click(),
    hear: () => page.getByRole('dialog').innerText({ timeout: HEARING_MS }),
  };
}

async function prepareArticle(page: Page, place: 0 | 1): Promise<Ready> {
  const { path, key } = REAL_ARTICLES[place];
  await page.goto(path);
  await started(page);
  const button = saveButton(page);
  const isSaved = (await button.innerText()) !== 'Save';
  return {
    wish: { kind: isSaved ? 'remove' : 'save', about: key },
    press: () => button.click(),
    hear: () => toast(page).filter({ hasText: /\S/ }).innerText({ timeout: HEARING_MS }),
  };
}
