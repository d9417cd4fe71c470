import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailColours, paperColours } from '../../build/colours';
import { makeArticle } from '../../build/new/article';
import { makePage } from '../../build/new/page';
import { site } from '../../content/site';
import { buildCopy } from '../repository-copy';
import { ADDED, adopt, WORDS } from './second-company';

const BUILD_MS = 180_000;
const TEXT = /\.(html|js|css|json|xml|svg|txt|webmanifest|md)$/;

/** In every secret that a server's settings may have. */
const CANARY = 'canary7f3a9c';
/** The settings of a server on the machine that builds. */
const SECRETS = {
  DATABASE_URL: `postgres://site:${CANARY}@127.0.0.1/site`,
  SMTP_URL: `smtp://site:${CANARY}@127.0.0.1`,
  MAIL_FROM: `${CANARY}@example.com`,
  UPLOAD_GRAFT: `${CANARY}-${CANARY}-${CANARY}`,
  UPLOAD_S3_URL: `https://key:${CANARY}@127.0.0.1/bucket?region=eu-central-1`,
  PRIVACY_KEY: `${CANARY}-${CANARY}-${CANARY}`,
  OPERATOR_SECRET: `${CANARY}-${CANARY}-${CANARY}`,
  OTEL_EXPORTER_OTLP_HEADERS: `authorization=${CANARY}`,
};

const folder = mkdtempSync(join(tmpdir(), 'second-company-'));
const read = (file: string) => readFileSync(join(folder, 'dist', file), 'utf8');

afterAll(() => rmSync(folder, { recursive: true, force: true }));

// Only the example company can be exchanged for another: an adopter has exchanged it already.
describe.runIf(site.brand === WORDS[0]?.[0])(
  'a build for another company, made by editing the contents, the drawings and the colours',
  () => {
    beforeAll(() => {
      adopt(folder);
      buildCopy(folder, 'https://nordlys.example.com', SECRETS);
    }, BUILD_MS);

    it('has no trace of the first company', () => {
      const files = readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' });
      const traces = files.flatMap(file => {
        const text = TEXT.test(file) ? `${file}\n${read(file)}` : file;
        return WORDS.filter(([first]) => text.includes(first)).map(([first]) => `${file}: ${first}`);
      });
      expect(files.length).toBeGreaterThan(300);
      expect(traces).toEqual([]);
    });

    it('has no secret of the settings that a server has on the machine', () => {
      const files = readdirSync(join(folder, 'dist'), { recursive: true, withFileTypes: true });
      const told = files
        .filter(file => file.isFile())
        .map(({ parentPath, name }) => join(parentPath, name))
        .filter(path => readFileSync(path).includes(CANARY));
      expect(told).toEqual([]);
    });

    it('has its own name, address and people', () => {
      const page = read('client/about.html');
      for (const word of ['Nordlys Analyse', 'Kaistraße 7', 'Inga Petersen']) expect(page).toContain(word);
      expect(JSON.parse(read('client/manifest.webmanifest'))).toMatchObject({
        short_name: 'Nordlys',
        lang: 'de',
      });
      expect(read('client/robots.txt')).toContain('https://nordlys.example.com/');
    });

    it('has the article and the page that the commands have made', () => {
      expect(read('client/eis-und-zahlen.html')).toContain(ADDED.article);
      expect(read('client/blog.html')).toContain('href="/eis-und-zahlen"');
      expect(read('client/presse-preise-26.html')).toContain('The first paragraph.');
      expect(read('client/about.html')).toContain('href="/presse-preise-26"');
      expect(read('client/sitemap.xml')).toContain('https://nordlys.example.com/presse-preise-26');
    });

    it('keeps the style of the sources in which the commands have written', () => {
      const written = ['api/contract/site.ts', 'pwa/content/site.ts', 'pwa/tests/e2e/route-table.ts'];
      const check = () => execFileSync('npx', ['biome', 'check', ...written], { cwd: folder, stdio: 'pipe' });
      expect(check).not.toThrow();
    });

    it('refuses an article that there is, and a title without letters', () => {
      expect(() => makeArticle(ADDED.article, '2026-02-03', folder)).toThrow('There is an article');
      expect(() => makePage('!?', folder)).toThrow('needs letters or digits');
    });

    it('writes dates in its language', () => {
      const article = read('client/applied-ai.html');
      expect(article).toContain('<html lang="de"');
      expect(article).toContain('22. September 2023');
    });

    it('has its own colours on pages, in the bar of the browser and in mails', () => {
      const { identity } = JSON.parse(read('site.json'));
      expect(identity.colours.button).not.toBe(mailColours.button);
      expect(read('client/index.html')).not.toContain(paperColours.light);
      expect(read('client/index.html')).toContain(`content="${identity.colours.paper}"`);
    });
  },
);
