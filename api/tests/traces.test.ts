import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  copyTemplate,
  openEmptyDatabase,
  serverUrl,
  type TestDatabase,
} from '../../db/testing/test-database';
import { freePort } from './support/listen';
import { openTestCollector, type TestCollector } from './support/test-collector';
import { buildProcesses, databaseOf, type TestProcesses } from './support/test-processes';

const PATIENCE_MS = 20_000;
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';
const SECRET = 'a secret of some thirty-two letters';
const SERVER = 2;
const CLIENT = 3;

describe('the traces of a server', () => {
  let processes: TestProcesses;
  let dataDir: string;
  let onServer: TestDatabase | undefined;
  let collector: TestCollector;

  beforeAll(async () => {
    processes = await buildProcesses();
    dataDir = await copyTemplate();
    onServer = serverUrl === undefined ? undefined : await openEmptyDatabase();
  });
  beforeEach(async () => {
    collector = await openTestCollector();
  });
  afterEach(async () => {
    processes.killAll();
    await collector.close();
  });
  afterAll(async () => {
    await onServer?.drop();
    await processes.remove();
    await rm(dataDir, { recursive: true });
  });

  const settings = (more: Record<string, string> = {}) => ({
    DATA_DIR: dataDir,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    ...databaseOf(onServer),
    ...more,
  });

  const subscribe = (url: string, email: string, headers: Record<string, string> = {}) =>
    fetch(`${url}/subscribe_user`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        'idempotency-key': randomUUID(),
        ...headers,
      },
      body: JSON.stringify({ email }),
    });

  it('have a span for each request, named by its pattern, and one for each statement in it', async () => {
    const server = await processes.start(
      settings({ OTEL_SERVICE_NAME: 'shop', OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b' }),
    );
    await fetch(`${server.url}/about?ref=lovelace`);
    await fetch(`${server.url}/no/such/secret-page`);
    expect((await subscribe(server.url, 'ada.lovelace@example.com')).status).toBeLessThan(300);
    const userId = randomUUID();
    await fetch(`${server.url}/get_user_article/${userId}`);
    await server.stop();

    expect(collector.complaints).toEqual([]);
    expect(collector.requests[0]).toMatchObject({ path: '/v1/traces', headers: { 'x-key': 'a b' } });
    expect(collector.resources[0]).toMatchObject({ 'service.name': 'shop' });
    const requests = collector.spans.filter(({ kind }) => kind === SERVER);
    expect(requests.map(({ name }) => name)).toEqual([
      'GET /about',
      'GET /*',
      'POST /subscribe_user',
      'GET /get_user_article/:userid',
    ]);
    expect(requests[2]?.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/subscribe_user',
      'http.response.status_code': '200',
    });
    expect(new Set(requests.map(({ traceId }) => traceId)).size).toBe(4);

    const [about, , write] = requests;
    const statements = collector.spans.filter(({ kind }) => kind === CLIENT);
    const ofWrite = statements.filter(({ parentSpanId }) => parentSpanId === write?.spanId);
    expect(ofWrite.length).toBeGreaterThan(0);
    expect(statements.some(({ parentSpanId }) => parentSpanId === about?.spanId)).toBe(false);
    for (const { traceId, name, attributes, ...times } of ofWrite) {
      expect(traceId).toBe(write?.traceId);
      expect(attributes).toEqual({ 'db.system.name': 'postgresql', 'db.operation.name': name });
      expect(name).toMatch(/^[A-Z]+$/);
      expect(times.startTimeUnixNano >= (write?.startTimeUnixNano ?? '')).toBe(true);
      expect(times.endTimeUnixNano <= (write?.endTimeUnixNano ?? '')).toBe(true);
    }
    const all = JSON.stringify([collector.spans, collector.resources]);
    // Words that no hexadecimal id can contain.
    for (const secret of ['lovelace', 'secret-page', userId, '127.0.0.1', 'insert into', '$1']) {
      expect(all).not.toContain(secret);
    }
  });

  it('continue the trace of a trusted proxy, and of nobody else', async () => {
    const traceparent = `00-${TRACE}-${PARENT}-01`;
    const unsampled = `00-${TRACE}-${PARENT}-00`;
    const forwarded = { 'x-forwarded-for': '203.0.113.7' };
    const server = await processes.start(settings({ TRUST_PROXY: '1' }));
    await fetch(`${server.url}/about`, { headers: { traceparent, ...forwarded } });
    await fetch(`${server.url}/about`, { headers: { traceparent: unsampled, ...forwarded } });
    await subscribe(server.url, 'grace@example.com', { traceparent: unsampled, ...forwarded });
    // A caller who goes around the proxy sends no header of the proxy.
    await fetch(`${server.url}/about`, { headers: { traceparent } });
    await server.stop();
    const open = await processes.start(settings());
    await fetch(`${open.url}/about`, { headers: { traceparent, ...forwarded } });
    await open.stop();

    const [proxied, ...others] = collector.spans;
    expect(proxied).toMatchObject({ traceId: TRACE, parentSpanId: PARENT, name: 'GET /about' });
    expect(others.map(({ name, parentSpanId }) => [name, parentSpanId])).toEqual([
      ['GET /about', undefined],
      ['GET /about', undefined],
    ]);
    expect(others.some(({ traceId }) => traceId === TRACE)).toBe(false);
  });

  it('cost readers nothing while the collector does not answer, are counted as dropped, and end in time', async () => {
    collector.answering = { kind: 'never' };
    const port = await freePort();
    const server = await processes.start(settings({ OPERATOR_PORT: String(port), OPERATOR_SECRET: SECRET }));
    const readDropped = async () => {
      const headers = { authorization: `Bearer ${SECRET}` };
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text();
      return Number(/^site_spans_dropped_total (\d+)$/m.exec(text)?.[1]);
    };
    // More than the queue holds; files and pages from memory are not limited.
    for (let round = 0; round < 60; round += 1) {
      const answers = await Promise.all(Array.from({ length: 40 }, () => fetch(`${server.url}/about`)));
      expect(answers.every(({ status }) => status === 200)).toBe(true);
      await Promise.all(answers.map(answer => answer.text()));
    }
    await vi.waitUntil(async () => (await readDropped()) > 0, PATIENCE_MS);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(await server.stop()).toBe(0);
    expect(server.output.err).toBe('');
  });

  it('are told to the operator when no collector takes them', async () => {
    collector.answering = { kind: 'status', status: 500 };
    const server = await processes.start(settings());
    await fetch(`${server.url}/about`);
    expect(await server.stop()).toBe(0);
    expect(server.output.out).toContain('"event":"traces_away"');
  });

  it('stop the start with one sentence if their address is none', async () => {
    const { exited, output } = processes.launch(
      'main',
      settings({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }),
    );
    expect(await exited).toBe(1);
    expect(output.err).toMatch(/^OTEL_EXPORTER_OTLP_ENDPOINT must be [^\n]+\.\n$/);
  });
});
