import type { Page } from '@playwright/test';
import { TOPICS } from '../../../api/contract/inquiry';

/** Finds a field of the page by its label. */
export const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });

/** Fills in every field of the inquiry form. */
export async function fillInquiry(page: Page, message: string): Promise<void> {
  await field(page, 'First name').fill('Ada');
  await field(page, 'Last name').fill('Rao');
  await field(page, 'Country').selectOption('India');
  await field(page, 'State').selectOption('Haryana');
  await field(page, 'City').fill('Gurugram');
  await field(page, 'Contact number').fill('+91 124 555 0000');
  await field(page, 'Topic').selectOption(TOPICS[0]);
  await field(page, 'Message').fill(message);
}
