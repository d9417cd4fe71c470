import type { Page } from '@playwright/test';
import { NEWSLETTER_ANSWERS } from '../../../../api/contract/newsletter';
import { DIST } from '../../../../api/tests/trials/harness/server';
import { articlesOf, type BuiltArticle } from '../../../build/articles-of-build';
import { outbox } from '../../../content/outbox';
import { saveButton, started, toast } from '../../e2e/fixtures';
import { fillInquiry } from '../../e2e/inquiry';
import type { RealStep } from './plan';

/** What a reader wants, before they press. */
export interface Wish {
  kind: 'subscribe' | 'inquire' | 'save' | 'remove';
  /** The address, the text or the article; unlike in each, but for articles. */
  about: string;
}

/** A form that is filled in, or an article, one press away from a wish. */
export interface Ready {
  press(): Promise<Wish>;
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
    async press() {
      await box.getByRole('button', { name: 'Subscribe' }).click();
      return { kind: 'subscribe', about: address };
    },
    hear: () => status.innerText({ timeout: HEARING_MS }),
  };
}

async function prepareInquiry(page: Page, message: string): Promise<Ready> {
  await page.goto('/contact');
  await started(page);
  await fillInquiry(page, message);
  return {
    async press() {
      await page.getByRole('button', { name: /^Send/ }).click();
      return { kind: 'inquire', about: message };
    },
    hear: () => page.getByRole('dialog').innerText({ timeout: HEARING_MS }),
  };
}

async function prepareArticle(page: Page, place: 0 | 1): Promise<Ready> {
  const { path, key } = articlesOf(DIST, 2)[place] as BuiltArticle;
  await page.goto(path);
  await started(page);
  const button = saveButton(page);
  // The page may still say there that earlier writes are sent, which answers nothing.
  const answer = toast(page)
    .filter({ hasText: /\S/, hasNotText: outbox.allSent })
    .filter({ hasNotText: NEWSLETTER_ANSWERS.subscribed });
  return {
    async press() {
      // The label may change until the last moment, and says what the press does.
      const label = button.evaluate(readWhenPressed);
      await button.click();
      return { kind: (await label) === 'Save' ? 'save' : 'remove', about: key };
    },
    hear: () => answer.innerText({ timeout: HEARING_MS }),
  };
}

/** Runs in the page. @returns the button's label at the moment of the press */
const readWhenPressed = (button: HTMLElement) =>
  new Promise<string>(resolve => {
    button.addEventListener('click', () => resolve(button.innerText), { once: true, capture: true });
  });
