import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folded } from '../../db/queries/fragment';
import { foldEmail } from '../contract/email';
import { openTestApp, type TestApp } from './support/test-app';

const root = join(import.meta.dirname, '../..');

/** Files that may change the case of texts, and of what. Addresses must be folded only in the first two. */
const OTHERS: Record<string, string> = {
  'api/contract/email.ts': 'the folding of this side',
  'db/queries/fragment.ts': 'the folding of the database',
  'api/auth/guessable.ts': 'passwords',
  'api/openapi/document.ts': 'methods of HTTP',
  'api/contract/saved-articles.ts': 'ids',
  'api/http/address.ts': 'groups of an IPv6 address',
  'api/settings/trace-settings.ts': 'names of headers',
  'db/plain-parts.ts': 'verbs of SQL',
  'api/tests/support/description.ts': 'methods of HTTP',
  'api/http/encodings.ts': 'names of encodings',
  'api/operator/app.ts': 'names of ways to authorise',
  'api/tests/bench/server.ts': 'names of headers',
  'api/http/consent.ts': 'names of headers',
  'api/http/target.ts': 'names of headers and digits',
  'api/tests/support/raw-socket.ts': 'names of headers',
  'api/tests/trials/main.ts': 'names of trials',
  'db/migrations/0001_accounts.sql': 'an index that a later migration replaces',
  'db/migrations/0003_newsletter.sql': 'an index that a later migration replaces',
};

const FOLDING =
  /\b(?:lower|upper|initcap|casefold)\s*\(|to(?:Locale)?(?:Lower|Upper)Case\b|\bi(?:like|match)\b|\bcitext\b|~~?\*/i;
const PROPER = /lower\(\w+ collate "C"\)/g;

const sourcesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map(name => `${folder}/${name}`)
    .filter(name => /\.(?:ts|mjs|sql)$/.test(name) && !name.endsWith('.test.ts'));

describe('an address in another case', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp();
    await test.signUp('ida.kind@example.com');
  });
  afterAll(() => test.drop());

  it('is folded in the same way by the program and the database, for every letter', async () => {
    const letters = Array.from({ length: 0x1_00_00 }, (_, code) => code)
      .filter(code => code > 0 && (code < 0xd800 || code > 0xdfff))
      .map(code => String.fromCodePoint(code));
    const text = letters.join('');
    const { sql } = test.database;
    const [row] = await sql<{ text: string }[]>`select ${folded(sql, text)} as text`;
    expect(row?.text === foldEmail(text)).toBe(true);
    expect(foldEmail('AZ@Äİ\u212a.Com')).toBe('az@Äİ\u212a.com');
  });

  it('is the same address in ASCII capitals, and a different one in letters that only look alike', async () => {
    expect((await test.logIn('IDA.Kind@Example.com')).status).toBe(200);
    for (const name of ['İda.kind@example.com', 'ida.\u212aind@example.com', 'ıda.kind@example.com']) {
      expect((await test.logIn(name)).status).toBe(401);
      await test.call('/forgetpassword', { body: { username: name } });
    }
    expect(await test.sendMails()).toEqual([]);
  });

  it('is folded in one place of the program and one of the database', () => {
    const folding = ['api', 'db'].flatMap(sourcesIn).filter(name => {
      const text = readFileSync(join(root, name), 'utf8');
      return FOLDING.test(name.endsWith('.sql') ? text.replaceAll(PROPER, '') : text);
    });
    expect(folding.sort()).toEqual(Object.keys(OTHERS).sort());
  });
});
