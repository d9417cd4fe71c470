import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { copyTemplate, openEmptyDatabase, openTestDatabase, serverUrl } from '../../db/testing/test-database';
import { freePort, listenLocally } from '../tests/support/listen';
import { openTestCollector } from '../tests/support/test-collector';
import { buildProcesses, type TestProcesses } from '../tests/support/test-processes';
import { checkMailServer } from './services';
import { checkSite } from './site';

describe('the doctor', () => {
  let processes: TestProcesses;
  let dataDir: string;
  const closings: (() => unknown)[] = [];

  beforeAll(async () => {
    processes = await buildProcesses();
    dataDir = await copyTemplate();
  });
  afterEach(async () => {
    for (const close of closings.splice(0)) await close();
    processes.killAll();
  });
  afterAll(async () => {
    await processes.remove();
    await rm(dataDir, { recursive: true });
  });

  async function examine(settings: Record<string, string>) {
    const { exited, output } = processes.launch('doctor', { DATA_DIR: dataDir, PORT: '', ...settings });
    const code = await exited;
    expect(output.err).toBe('');
    return { code, lines: output.out.trim().split('\n') };
  }

  /** A port at which something answers every request. */
  async function openSite(text: string, headers: Record<string, string> = {}): Promise<string> {
    const server = createServer((_request, response) => response.writeHead(200, headers).end(text));
    const port = await listenLocally(server);
    closings.push(() => server.close());
    return `http://127.0.0.1:${port}`;
  }

  it('finds nothing wrong with a running server', async () => {
    const { url } = await processes.start({ DATA_DIR: dataDir });
    expect(await examine({ SITE_URL: url })).toEqual({ code: 0, lines: ['Nothing is wrong.'] });
  });

  it('names every wrong setting, not only the first', async () => {
    const SITE_URL = await openSite('{"status":"alive"}');
    const { code, lines } = await examine({
      SITE_URL,
      MAIL_FROM: 'Us',
      TRUST_PROXY: 'yes',
      WEB_CONCURRENCY: '2',
      OPERATOR_PORT: '9290',
    });
    expect(code).toBe(1);
    expect(lines.map(line => line.split(' ')[0]).sort()).toEqual([
      'MAIL_FROM',
      'OPERATOR_PORT',
      'TRUST_PROXY',
      'WEB_CONCURRENCY',
    ]);
  });

  it('says what to do about a data directory, a mail server and a bucket that cannot be used', async () => {
    const file = join(processes.root, 'a-file');
    await writeFile(file, '');
    const away = await freePort();
    const { code, lines } = await examine({
      SITE_URL: await openSite('{"status":"alive"}'),
      DATA_DIR: file,
      SMTP_URL: `smtp://127.0.0.1:${away}`,
      UPLOAD_S3_URL: `http://key:secret@127.0.0.1:${away}/bucket`,
    });
    expect(code).toBe(1);
    expect(lines).toEqual([
      `DATA_DIR (${file}) cannot be written to: give it to the server's user.`,
      'The mail server of SMTP_URL does not greet: check its address, and that this machine may reach it.',
      'The bucket of UPLOAD_S3_URL does not answer: uploads get 503 until it does.',
    ]);
  });

  it('finds no data where a command without the server’s settings would look, and makes none', async () => {
    const folder = await mkdtemp(join(processes.root, 'empty-'));
    const SITE_URL = await openSite('{"status":"alive"}');
    const missing = join(folder, 'missing');
    expect((await examine({ SITE_URL, DATA_DIR: missing })).lines).toEqual([
      `DATA_DIR (${missing}) is not there: start the server, or run the doctor with its settings.`,
    ]);
    expect((await examine({ SITE_URL, DATA_DIR: folder })).lines).toEqual([
      `DATA_DIR (${folder}) has no database, and DATABASE_URL is not set: start the server, or run the doctor with its settings.`,
    ]);
    expect(await readdir(folder)).toEqual([]);
  });

  it('judges nothing by the default of a setting that is wrong', async () => {
    const { lines } = await examine({
      SITE_URL: 'example.com',
      DATABASE_URL: 'site',
      WEB_CONCURRENCY: '2',
      DATA_DIR: processes.root,
    });
    expect(lines.map(line => line.split(' ')[0])).toEqual(['DATABASE_URL', 'SITE_URL']);
  });

  it.each([
    ['ENOTFOUND', 'The name of SITE_URL (www.example.com) has no address: enter it in the DNS.'],
    ['CERT_HAS_EXPIRED', 'The certificate of SITE_URL (https://www.example.com) is not trusted (CERT_HAS'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'NODE_EXTRA_CA_CERTS'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'NODE_EXTRA_CA_CERTS'],
    ['ECONNREFUSED', 'Nothing answers at SITE_URL (https://www.example.com): start the server'],
  ])('names the cause when the public address gives no answer: %s', async (code, finding) => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
    });
    const siteUrl = new URL('https://www.example.com');
    expect(await checkSite({ siteUrl, trustProxy: 1 })).toEqual([expect.stringContaining(finding)]);
    vi.unstubAllGlobals();
  });

  it('misses a mail server only on a public site', async () => {
    const findingsAt = (url: string) => checkMailServer({ smtpUrl: undefined, siteUrl: new URL(url) });
    expect(await findingsAt('https://www.example.com')).toEqual([
      expect.stringMatching(/^SMTP_URL is not set/),
    ]);
    expect(await findingsAt('http://localhost:8080')).toEqual([]);
  });

  it.each([
    ['<h1>Welcome to the proxy</h1>', {}, {}, /^Something else answers at SITE_URL/],
    ['{"status":"alive"}', { server: 'proxy' }, {}, /^A proxy answers at SITE_URL, and TRUST_PROXY is 0/],
    ['{"status":"alive"}', {}, { TRUST_PROXY: '1' }, /^No proxy answers at SITE_URL, and TRUST_PROXY is 1/],
  ])('judges what answers at the public address: %s %j %j', async (text, headers, settings, finding) => {
    const { code, lines } = await examine({ SITE_URL: await openSite(text, headers), ...settings });
    expect([code, lines.length]).toEqual([1, 1]);
    expect(lines[0]).toMatch(finding);
  });

  it('says what to do about a collector of traces that does not take them, and is content with one that does', async () => {
    const SITE_URL = await openSite('{"status":"alive"}');
    const collector = await openTestCollector();
    closings.push(() => collector.close());
    const settings = { SITE_URL, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
    expect(await examine(settings)).toEqual({ code: 0, lines: ['Nothing is wrong.'] });
    expect(collector.complaints).toEqual([]);
    collector.answering = { kind: 'status', status: 401 };
    const { code, lines } = await examine(settings);
    expect([code, lines.length]).toEqual([1, 1]);
    expect(lines[0]).toContain('OTEL_EXPORTER_OTLP_ENDPOINT answers 401');
    const away = { ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}` };
    expect((await examine(away)).lines).toEqual([expect.stringContaining('does not answer')]);
  });

  it('says that nothing answers, and that the operators’ port listens everywhere', async () => {
    const SITE_URL = `http://127.0.0.1:${await freePort()}`;
    const { lines } = await examine({
      SITE_URL,
      OPERATOR_PORT: '9290',
      OPERATOR_HOST: '0.0.0.0',
      OPERATOR_SECRET: 'a secret of some thirty-two letters',
    });
    expect(lines).toEqual([
      `Nothing answers at SITE_URL (${SITE_URL}): start the server, and check the name and the proxy.`,
      'OPERATOR_HOST is 0.0.0.0, every address of this machine: name a private one.',
    ]);
  });

  describe.runIf(serverUrl !== undefined)('of a PostgreSQL server', () => {
    it('asks for a migration, and is content after it', async () => {
      const [empty, migrated] = [await openEmptyDatabase(), await openTestDatabase()];
      closings.push(empty.drop, migrated.drop);
      const SITE_URL = await openSite('{"status":"alive"}');
      expect((await examine({ SITE_URL, DATABASE_URL: empty.url ?? '' })).lines).toEqual([
        expect.stringMatching(
          /^The database has schema 0, and the build needs \d+: run "npm run migrate"\.$/,
        ),
      ]);
      expect((await examine({ SITE_URL, DATABASE_URL: migrated.url ?? '' })).code).toBe(0);
    });

    it('notices that the standby is none', async () => {
      const migrated = await openTestDatabase();
      closings.push(migrated.drop);
      const url = migrated.url ?? '';
      const { lines } = await examine({
        SITE_URL: await openSite('{"status":"alive"}'),
        DATABASE_URL: url,
        DATABASE_REPLICA_URL: url,
      });
      expect(lines).toEqual([
        'DATABASE_REPLICA_URL names a server that is no standby: name a standby of DATABASE_URL.',
      ]);
    });
  });
});
