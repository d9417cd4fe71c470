import { expect, type Page } from '@playwright/test';
import type { Account } from './accounts';
import { localItems } from './device';

/** Fills in the visible login form and sends it. */
export async function fillLogin(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Username (email)').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** The greeting of a signed-in reader. */
export const greeting = (page: Page, { fname }: Account) => page.getByText(`Hello, ${fname}`);

/** Logs in through the page, as a reader does, and waits for the greeting. */
export async function logIn(page: Page, account: Account): Promise<void> {
  await page.goto('/login');
  await fillLogin(page, account);
  await expect(greeting(page, account)).toBeVisible();
}

export const logOut = (page: Page) => page.getByRole('button', { name: 'Logout' }).click();

/** Waits until a page learns that the session has ended in another tab. It must have begun to follow that already. */
export const sessionEnds = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>(resolve => {
        new BroadcastChannel('session').addEventListener('message', () => resolve());
      }),
  );

/** The value of the session cookie; empty if there is none. */
export const sessionOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'sid')?.value ?? '';

/** The id of the reader whom the device greets; empty if there is none. */
export async function userIdOf(page: Page): Promise<string> {
  const { _id } = JSON.parse((await localItems(page)).user ?? '{}') as { _id?: string };
  return _id ?? '';
}
