import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, started, test } from './fixtures';
import { holdFiles } from './kit-list';

const PATH = '/sh/updat-drive/img';
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const image = (name: string) => ({ name, mimeType: 'image/png', buffer: DOT });
const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
});

const picker = (page: Page) => page.getByLabel('Images and PDFs');
const folder = (page: Page) => page.getByLabel('Folder ID');
const graft = (page: Page) => page.getByLabel('GRAFT');
const send = (page: Page) => page.getByRole('button', { name: 'Upload Files' });
const complaint = (page: Page) => page.getByRole('alert');
const previews = (page: Page) => page.locator('.previews li');

async function open(page: Page): Promise<void> {
  await page.goto(PATH);
  await started(page);
}

test('The five checks come in order with their texts, and nothing is sent', async ({ page, network }) => {
  await open(page);
  await expect(graft(page)).toHaveAttribute('placeholder', 'Enter GRAFT');
  await expect(folder(page)).toHaveAttribute('placeholder', 'Enter folder ID');
  await send(page).click();
  await expect(complaint(page)).toHaveText('Please select files to upload');
  await picker(page).setInputFiles([{ name: 'notes.txt', mimeType: 'text/plain', buffer: DOT }]);
  await send(page).click();
  await expect(complaint(page)).toHaveText('Please enter a folder ID');
  await folder(page).fill('plans');
  await send(page).click();
  await expect(complaint(page)).toHaveText(
    'File type not supported: notes.txt. Please upload only images or PDFs.',
  );
  await page.getByRole('button', { name: 'Remove notes.txt' }).click();
  await picker(page).setInputFiles([
    { name: 'big.gif', mimeType: 'image/gif', buffer: Buffer.alloc(10_485_761) },
  ]);
  await send(page).click();
  await expect(complaint(page)).toHaveText('File too large: big.gif. Maximum size is 10MB.');
  await page.getByRole('button', { name: 'Remove big.gif' }).click();
  await picker(page).setInputFiles(['1', '2', '3', '4', '5'].map(name => image(`${name}.png`)));
  await send(page).click();
  await expect(complaint(page)).toHaveText('Please upload no more than 4 images and 1 PDF.');
  await expect(previews(page)).toHaveCount(5);
  expect(network.calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('Files chosen and values typed before the app was ready are sent', async ({ page, network }) => {
  network.answerInstead('/upload/plans', { status: 200, type: 'application/json', body: '{"files":[]}' });
  const release = holdFiles(network, /^\/assets\/main-/);
  await page.goto(PATH, { waitUntil: 'commit' });
  await picker(page).setInputFiles([image('early.png')]);
  await graft(page).fill('a guess');
  await folder(page).fill('plans');
  release();
  await expect(previews(page)).toHaveText(['early.png']);
  await expect(graft(page)).toHaveValue('a guess');
  await expect(folder(page)).toHaveValue('plans');
  await picker(page).setInputFiles([pdf('later.pdf')]);
  await expect(previews(page)).toHaveText(['early.png', 'later.pdf']);
  await send(page).click();
  await expect(page.getByRole('dialog')).toHaveAccessibleDescription('Files uploaded successfully');
  expect(network.callsOf('POST /upload/plans')).toHaveLength(1);
});

// Whether the press comes before the files are known depends on timing, hence the repetitions.
for (let turn = 1; turn <= 8; turn += 1) {
  test(`Files chosen, and Upload pressed, before the app was ready are sent (${turn})`, async ({
    page,
    network,
  }) => {
    network.answerInstead('/upload/plans', { status: 200, type: 'application/json', body: '{"files":[]}' });
    const release = holdFiles(network, /^\/assets\/main-/);
    await page.goto(PATH, { waitUntil: 'commit' });
    await picker(page).setInputFiles([image('early.png')]);
    await folder(page).fill('plans');
    await send(page).click();
    release();
    await expect(page.getByRole('dialog').getByText('Files uploaded successfully')).toBeVisible();
    expect(network.callsOf('POST /upload/plans')).toHaveLength(1);
  });
}

test('Images are shown as thumbnails of 100 px, a PDF as an icon with its name', async ({ page }) => {
  await open(page);
  await picker(page).setInputFiles([image('dot.png'), pdf('plan.pdf')]);
  await expect(previews(page).nth(0).locator('img')).toHaveAttribute('width', '100');
  await expect(previews(page).nth(0).locator('img')).toHaveAttribute('src', /^data:image\/png/);
  await expect(previews(page).nth(1).locator('svg').first()).toBeVisible();
  await expect(previews(page).nth(1)).toContainText('plan.pdf');
});

test('While sending, the button says so and is disabled; afterwards list and folder are empty, and GRAFT is kept', async ({
  page,
  network,
}) => {
  const release = network.hold('/upload/plans');
  network.answerInstead('/upload/plans', { status: 200, type: 'application/json', body: '{"files":[]}' });
  await open(page);
  await picker(page).setInputFiles([image('dot.png')]);
  await graft(page).fill('a secret');
  await folder(page).fill('plans');
  await send(page).click();
  const sending = page.getByRole('button', { name: 'Uploading...' });
  await expect(sending).toBeDisabled();
  await expect(page.getByText('100%')).toBeVisible();
  release();
  await expect(page.getByRole('dialog').getByText('Files uploaded successfully')).toBeVisible();
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(previews(page)).toHaveCount(0);
  await expect(folder(page)).toHaveValue('');
  await expect(graft(page)).toHaveValue('a secret');
  await expect(page.getByText('0%', { exact: true })).toBeVisible();
  expect(network.callsOf('POST /upload/plans')).toHaveLength(1);
});

test('A failure shows the server’s words, or a sentence of ours, and loses nothing', async ({
  page,
  network,
  complaints,
}) => {
  complaints.forgive(/status of 403/);
  await open(page);
  await picker(page).setInputFiles([image('dot.png')]);
  await folder(page).fill('plans');
  const end = network.answerInstead('/upload/plans', {
    status: 403,
    type: 'text/plain',
    body: 'Wrong GRAFT.',
  });
  await send(page).click();
  await expect(complaint(page)).toHaveText('Wrong GRAFT.');
  end();
  await network.cut();
  await send(page).click();
  await expect(complaint(page)).toHaveText('Error uploading files. Please try again.');
  await expect(previews(page)).toHaveCount(1);
  await expect(folder(page)).toHaveValue('plans');
  await expect(page.getByText('0%', { exact: true })).toBeVisible();
});

test('An upload can be cancelled', async ({ page, network }) => {
  network.hold('/upload/plans');
  await open(page);
  await picker(page).setInputFiles([image('dot.png')]);
  await folder(page).fill('plans');
  await send(page).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(send(page)).toBeEnabled();
  await expect(previews(page)).toHaveCount(1);
});

test('No page links to the uploader', async ({ page }) => {
  await page.goto('/');
  expect(await page.locator(`a[href*="updat-drive"]`).count()).toBe(0);
  await page.goto(PATH);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});

test('The server takes files that match their type, and explains what is wrong with others', async ({
  page,
  complaints,
}) => {
  complaints.forgive(/status of 415/);
  const name = `e2e-${randomUUID()}`;
  const stored = () => readdirSync(join(process.env.SITE_MAIL ?? '', '../uploads', name));
  await open(page);
  await picker(page).setInputFiles([
    image('dot.png'),
    { ...image('text.png'), buffer: Buffer.from('hello') },
  ]);
  await folder(page).fill(name);
  await send(page).click();
  await expect(complaint(page)).toContainText('File type not supported: text.png.');
  await page.getByRole('button', { name: 'Remove text.png' }).click();
  await picker(page).setInputFiles([pdf('plan.pdf')]);
  await send(page).click();
  await expect(page.getByRole('dialog').getByText('Files uploaded successfully')).toBeVisible();
  expect(
    stored()
      .map(file => extname(file))
      .sort(),
  ).toEqual(['.pdf', '.png']);
});

test('A form that the server refuses unread says why, however large it is', async ({ page, complaints }) => {
  complaints.forgive(/status of 400/);
  const large = Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(10_000_000)]);
  await open(page);
  await picker(page).setInputFiles(
    ['1', '2', '3', '4'].map(name => ({ name: `${name}.gif`, mimeType: 'image/gif', buffer: large })),
  );
  await folder(page).fill('.hidden');
  await send(page).click();
  await expect(complaint(page)).toContainText('A folder ID has up to 64 letters');
  await expect(previews(page)).toHaveCount(4);
});
