import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { TOPICS } from '../../../api/contract/inquiry';
import { freePort } from '../../../api/tests/support/listen';
import { untilComplete } from '../../../api/tests/support/wait-until';
import { type SiteProcess, startSite } from '../site-process';
import { expectNoFaults } from './axe';
import { expect, heading, test } from './fixtures';

/** Tests of the operators' page, which has a port and a server of its own here. */

const SECRET = randomUUID();
const STRANGE = '<img src=x onerror="document.title=1"> Boar at my fence';
let site: SiteProcess;
let address: string;

test.beforeAll(async () => {
  const port = await freePort();
  address = `http://localhost:${port}/`;
  site = await startSite(join(import.meta.dirname, '../../../dist'), {
    OPERATOR_PORT: String(port),
    OPERATOR_SECRET: SECRET,
    // Nobody answers there, so that mails wait.
    SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
    MAIL_FROM: 'hello@example.com',
  });
  await untilComplete(`http://localhost:${site.port}`);
});
test.afterAll(() => site.stop());

const send = (path: string, body: object) =>
  fetch(`http://localhost:${site.port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(body),
  });

test('Operators see who has written, and what waits, on any screen and without a script', async ({
  openElsewhere,
}) => {
  const place = { country: 'India', state: 'Haryana', city: 'Gurugram' };
  const person = { fname: 'Ada', lname: 'Lovelace', contact: '+91 98450 12345', help: TOPICS[0] };
  expect((await send('/add_inquiry', { ...place, ...person, massage: STRANGE })).status).toBe(200);
  expect((await send('/subscribe_user', { email: 'ada@example.com' })).status).toBe(200);
  const page = await openElsewhere({ httpCredentials: { username: 'anybody', password: SECRET } });
  for (const width of [360, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await page.goto(address);
    await expect(heading(page)).toBeVisible();
    await expect(page.getByText(STRANGE)).toBeVisible();
    await expect(page.getByText('ada@example.com').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    expect(await page.locator('script').count()).toBe(0);
    await expectNoFaults(page, `the operators' page, ${width} px wide`);
  }
});

test('Nobody else sees it', async ({ openElsewhere, complaints }) => {
  complaints.forgive(/status of 401/);
  const page = await openElsewhere({ httpCredentials: { username: 'anybody', password: 'a guess' } });
  const answer = await page.goto(address);
  expect(answer?.status()).toBe(401);
  await expect(page.getByText(STRANGE)).toHaveCount(0);
});
