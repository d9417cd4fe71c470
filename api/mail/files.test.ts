import { mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, it } from 'vitest';
import { createLog } from '../http/log';
import { createFileTransport, purgeMailFiles } from './files';

it('without a mail server, each mail becomes a file, which the log names', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'mails-')), 'mail');
  let text = '';
  const log = createLog(
    {
      later: () => {},
      now: held => {
        text += held;
      },
    },
    () => new Date(0),
  );
  const sender = { name: 'Us', address: 'us@example.com', host: 'www.example.com' };
  const transport = createFileTransport(folder, sender, log);
  const message = {
    id: 'one',
    to: 'ada@example.com',
    subject: 'Ä',
    text: 'Grüße',
    html: '<p>x</p>',
    headers: {},
  };
  for (const _ of ['first', 'again']) await transport.send(message, new AbortController().signal);
  expect(await readdir(folder)).toEqual(['one.eml']);
  const file = join(folder, 'one.eml');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await PostalMime.parse(await readFile(file))).toMatchObject({
    messageId: '<one@www.example.com>',
    to: [{ address: 'ada@example.com' }],
    subject: 'Ä',
    text: 'Grüße\n',
  });
  log.flush();
  expect(JSON.parse(text.split('\n')[0] ?? '')).toMatchObject({ event: 'mail_written', file });
  expect(text).not.toContain('ada@example.com');
  await rm(folder, { recursive: true });
});

it('mails in files are deleted after a day, like sent mails', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mails-'));
  const now = new Date();
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  for (const [name, hours] of [
    ['young.eml', 23],
    ['old.eml', 25],
    ['dead.eml.part', 25],
    ['notes.txt', 25],
  ] as const) {
    await writeFile(join(folder, name), 'text');
    await utimes(join(folder, name), hoursAgo(hours), hoursAgo(hours));
  }
  // To the purge, a link to nothing is a file that another process has just deleted.
  await symlink(join(folder, 'nothing'), join(folder, 'gone.eml'));
  await purgeMailFiles(folder, now);
  expect((await readdir(folder)).sort()).toEqual(['gone.eml', 'notes.txt', 'young.eml']);
  await rm(folder, { recursive: true });
  await purgeMailFiles(folder, now);
});
