import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as stored from '../contract/stored-data';
import { openTestApp, PASSWORD, type TestApp } from '../tests/support/test-app';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('the privacy policy', () => {
  let policy: string;
  let test: TestApp;
  beforeAll(async () => {
    policy = await readFile(join(root, 'pwa/content/pages/privacy-policy.md'), 'utf8');
    test = await openTestApp();
  });
  afterAll(() => test.drop());

  it.each(
    Object.entries(stored).flatMap(([list, things]) =>
      Object.entries(things).map(([thing, words]) => [list, thing, words] as const),
    ),
  )('mentions everything that is stored: %s, %s', (_list, _thing, words) => {
    if (words !== null) expect(policy).toContain(words);
  });

  it('covers exactly the tables of the database', async () => {
    const tables = await test.database.sql<{ name: string }[]>`
      select table_name as name from information_schema.tables where table_schema = 'public'
    `;
    expect(tables.map(({ name }) => name).sort()).toEqual(Object.keys(stored.STORED_TABLES).sort());
  });

  it('covers every cookie that a call sets, over http and over https', async () => {
    const names = new Set<string>();
    for (const siteUrl of ['http://localhost:8080', 'https://www.example.com']) {
      const app = await openTestApp({ on: test, siteUrl });
      const email = `reader${names.size}@example.com`;
      await app.signUp(email);
      const login = await app.logIn(email);
      const logout = await app.call('/user_logout', { method: 'POST' });
      const wrong = await app.logIn(email, { password: `not ${PASSWORD}` });
      for (const { headers } of [login, logout, wrong]) {
        for (const cookie of headers.getSetCookie()) names.add(cookie.split('=')[0] ?? '');
      }
    }
    const known = Object.keys(stored.COOKIES).filter(name => name !== 'consent');
    expect([...names].sort()).toEqual(known.sort());
  });

  it('says how long each kind of data is kept', () => {
    const table = policy.split('## How long we keep it')[1]?.split('## Cookies')[0] ?? '';
    for (const kind of [
      'Account and saved articles',
      'Session',
      'Link for a new password',
      'Inquiry',
      'Result of an assessment',
      'Newsletter address, not confirmed',
      'Newsletter address, confirmed',
      'Mail on its way to you',
      'Hash of an address that does not exist',
      'Record that a request has been handled',
      'Count of failed log-ins and of messages to a mailbox',
      'Count of requests by network address',
      'Keyed hash of an erased address',
      'Logs',
      'Files',
      'Backups',
    ]) {
      expect(table).toMatch(new RegExp(`\\| ${kind}[^|]*\\| \\S`));
    }
  });

  describe('covers everything that the page stores on a device', () => {
    /** The sources that run in a browser, by path. */
    const sources = new Map<string, string>();
    /** The string values of constants, by `<file> <name>` and, if exported, by name. */
    const constants = new Map<string, string[]>();

    beforeAll(async () => {
      const files = await readdir(join(root, 'pwa'), { recursive: true });
      for (const file of files) {
        const isInBrowser = !/^(tests|build|content|static)\//.test(file) && !/\.test\.tsx?$/.test(file);
        if (!isInBrowser || !/\.tsx?$/.test(file)) continue;
        const text = await readFile(join(root, 'pwa', file), 'utf8');
        sources.set(file, text);
        for (const [, name = '', value = ''] of text.matchAll(
          /const (\w+)(?::[^=]+)? = ('[^']*'|\[[^\]]*\]);/g,
        )) {
          constants.set(`${file} ${name}`, texts(value));
          if (text.includes(`export const ${name} `)) constants.set(name, texts(value));
        }
      }
    });

    const texts = (value: string) => [...value.matchAll(/'([^']*)'/g)].map(([, text = '']) => text);

    /** Finds the possible values of the first argument of each such call. */
    function argumentsOf(call: RegExp): string[] {
      return [...sources].flatMap(([file, text]) =>
        [...text.matchAll(call)].flatMap(([, argument = '']) => {
          if (argument.startsWith("'")) return texts(argument);
          // The argument may be the variable of a loop over a list of keys.
          const [, list] = new RegExp(`(\\w+)\\.map\\(${argument} =>`).exec(text) ?? [];
          const name = list ?? argument;
          return constants.get(`${file} ${name}`) ?? constants.get(name) ?? [`${argument} in ${file}`];
        }),
      );
    }

    const names = (found: string[]) => [...new Set(found)].sort();

    it('in local storage, and nothing in session storage', () => {
      const found = argumentsOf(/(?:localStorage\.setItem|keepText)\(\s*('[^']*'|[\w.]+)/g);
      // Its functions get the key from their callers, which are found.
      const items = names(found.filter(name => !name.endsWith(' in offline/device-storage.ts')));
      expect(items).toEqual(Object.keys(stored.DEVICE_ITEMS).sort());
      for (const [file, text] of sources) {
        expect([file, text.match(/sessionStorage|localStorage(?:\[|\.\w+ = )/)]).toEqual([file, null]);
      }
    });

    it('in the stores of its only database', () => {
      const found = names(argumentsOf(/createObjectStore\(\s*('[^']*'|[\w.]+)/g));
      expect(found).toEqual(Object.keys(stored.DEVICE_STORES).sort());
      expect(names(argumentsOf(/(?:openDB(?:<\w+>)?|indexedDB\.open)\(\s*('[^']*'|[\w.]+)/g))).toEqual([
        'site',
      ]);
    });

    it('in caches', () => {
      const opened = argumentsOf(/caches\.open\(\s*('[^']*'|[\w.]+)/g);
      // The worker's kit is in the precache, whose name the library makes; the ledger counts caches that exist.
      const others = [
        'pageCache in sw/kit.ts',
        'fileCache in sw/kit.ts',
        'kit.pageCache in sw/beyond-kit.ts',
        'kit.fileCache in sw/beyond-kit.ts',
        'cacheName in features/privacy/ledger.ts',
      ];
      const found = names(opened.filter(name => !others.includes(name)));
      const precached = [...sources.values()].some(text => text.includes("from 'workbox-precaching'"));
      expect(names([...found, ...(precached ? ['workbox-precache'] : [])])).toEqual(
        Object.keys(stored.DEVICE_CACHES).sort(),
      );
    });

    it('in cookies: only the cookie choice', () => {
      const found = [...sources].flatMap(([file, text]) =>
        [...text.matchAll(/(?:document\.cookie = |cookieStore\.set)(.*)/g)].map(([, value]) => [file, value]),
      );
      expect(found).toEqual([['features/consent/consent.ts', expect.stringMatching(/^writeConsent\(/)]]);
    });
  });
});
