import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freePort } from '../tests/support/listen';
import { type Answering, openTestCollector, type TestCollector } from '../tests/support/test-collector';
import { createCollector } from './collector';
import { createExporter, type ExportBounds } from './exporter';
import type { Span } from './span';

const PATIENCE_MS = 20_000;
const RESOURCE = { serviceName: 'site', version: 'abc' };
/** Short waits, and patience with the collector: on a busy machine, an answer that is late would be asked for again. */
const BOUNDS: ExportBounds = {
  queue: 8,
  batch: 4,
  delayMs: 5,
  answerMs: PATIENCE_MS,
  pauseMs: 5,
  longestPauseMs: 20,
  stopMs: PATIENCE_MS,
};

const spanOf = (number: number): Span => ({
  traceId: number.toString(16).padStart(32, '1'),
  spanId: number.toString(16).padStart(16, '2'),
  name: `GET /page-${number}`,
  kind: 'server',
  startedAt: 1_700_000_000_000.25,
  endedAt: 1_700_000_000_001.5,
  attributes: { 'http.response.status_code': 200 },
  hasFailed: false,
});

describe('the exporter of spans', () => {
  let collector: TestCollector;
  let dropped: number;
  let changes: boolean[];

  beforeEach(async () => {
    collector = await openTestCollector();
    dropped = 0;
    changes = [];
  });
  afterEach(() => collector.close());

  const open = (bounds: Partial<ExportBounds> = {}, url = collector.url) =>
    createExporter({
      send: createCollector(new URL(`${url}/v1/traces`), { 'x-tenant': 'a' }, RESOURCE),
      onDropped: count => {
        dropped += count;
      },
      onChange: isAway => changes.push(isAway),
      bounds: { ...BOUNDS, ...bounds },
    });

  const add = (exporter: ReturnType<typeof open>, from: number, to: number) => {
    for (let number = from; number <= to; number += 1) exporter.add(spanOf(number));
  };

  const names = () => collector.spans.map(({ name }) => name);
  const pages = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => `GET /page-${from + index}`);

  it('sends what has waited for a while, in the form of the protocol', async () => {
    const exporter = open();
    add(exporter, 1, 2);
    await vi.waitUntil(() => collector.spans.length === 2, PATIENCE_MS);
    expect(collector.complaints).toEqual([]);
    expect(collector.requests[0]).toMatchObject({
      path: '/v1/traces',
      headers: { 'content-type': 'application/json', 'x-tenant': 'a' },
    });
    expect(collector.resources).toEqual([{ 'service.name': 'site', 'service.version': 'abc' }]);
    expect(collector.spans[0]).toEqual({
      traceId: `${'1'.repeat(31)}1`,
      spanId: `${'2'.repeat(15)}1`,
      name: 'GET /page-1',
      kind: 2,
      startTimeUnixNano: '1700000000000250000',
      endTimeUnixNano: '1700000000001500000',
      attributes: { 'http.response.status_code': '200' },
    });
    await exporter.stop();
  });

  it('sends a full batch at once, and no more at a time', async () => {
    const exporter = open({ delayMs: 1_000_000 });
    add(exporter, 1, 7);
    await vi.waitUntil(() => collector.spans.length === 4, PATIENCE_MS);
    add(exporter, 8, 8);
    await vi.waitUntil(() => collector.spans.length === 8, PATIENCE_MS);
    expect(names()).toEqual(pages(1, 8));
    expect(collector.requests).toHaveLength(2);
    await exporter.stop();
  });

  it('sends what waits when it stops', async () => {
    const exporter = open({ delayMs: 1_000_000, batch: 3 });
    add(exporter, 1, 8);
    await exporter.stop();
    expect(names()).toEqual(pages(1, 8));
    expect(dropped).toBe(0);
  });

  it.each<[string, Answering, Partial<ExportBounds>]>([
    ['says that it is overloaded', { kind: 'status', status: 503 }, {}],
    ['asks for fewer requests', { kind: 'status', status: 429 }, {}],
    ['cuts the connection', { kind: 'cut' }, {}],
    ['does not answer', { kind: 'never' }, { answerMs: 1000 }],
  ])('keeps what waits, within its bound, while a collector %s', async (_what, answering, bounds) => {
    const exporter = open(bounds);
    collector.answering = answering;
    add(exporter, 1, 20);
    expect(dropped).toBe(12);
    await vi.waitUntil(() => collector.requests.length >= 3, PATIENCE_MS);
    expect(changes).toEqual([true]);
    collector.answering = { kind: 'status', status: 200 };
    await vi.waitUntil(() => collector.spans.length >= 8, PATIENCE_MS);
    expect(names()).toEqual(pages(1, 8));
    expect(changes).toEqual([true, false]);
    await exporter.stop();
    expect(dropped).toBe(12);
  });

  it('keeps what waits, within its bound, while there is no collector', async () => {
    const port = await freePort();
    const exporter = open({}, `http://127.0.0.1:${port}`);
    add(exporter, 1, 20);
    await vi.waitUntil(() => changes.length === 1, PATIENCE_MS);
    const late = await openTestCollector(port);
    await vi.waitUntil(() => late.spans.length === 8, PATIENCE_MS);
    await exporter.stop();
    await late.close();
    expect([dropped, changes]).toEqual([12, [true, false]]);
  });

  it.each([400, 401, 404, 413, 500, 302])('drops and counts a batch after the status %i', async status => {
    const exporter = open();
    collector.answering = { kind: 'status', status, body: 'Not so.' };
    add(exporter, 1, 4);
    await vi.waitUntil(() => dropped === 4, PATIENCE_MS);
    collector.answering = { kind: 'status', status: 200 };
    add(exporter, 5, 8);
    await vi.waitUntil(() => collector.spans.length === 4, PATIENCE_MS);
    expect(names()).toEqual(pages(5, 8));
    await exporter.stop();
  });

  it('counts what a collector has rejected of a batch', async () => {
    const exporter = open();
    collector.answering = {
      kind: 'status',
      status: 200,
      body: '{"partialSuccess":{"rejectedSpans":"3","errorMessage":"too old"}}',
    };
    add(exporter, 1, 4);
    await vi.waitUntil(() => dropped === 3, PATIENCE_MS);
    await exporter.stop();
  });

  it('hangs up on an answer that does not end, and goes on', async () => {
    // It may take as long as the test, so only its length can end it.
    const exporter = open({ answerMs: 1_000_000 });
    collector.answering = { kind: 'endless' };
    add(exporter, 1, 4);
    await vi.waitUntil(() => collector.requests.length === 1, PATIENCE_MS);
    collector.answering = { kind: 'status', status: 200 };
    add(exporter, 5, 8);
    await vi.waitUntil(() => collector.spans.length === 4, PATIENCE_MS);
    expect(names()).toEqual(pages(5, 8));
    await exporter.stop();
  });

  it('stops in time although a collector does not answer, and counts what it leaves', async () => {
    const exporter = open({ stopMs: 200 });
    collector.answering = { kind: 'never' };
    add(exporter, 1, 6);
    await exporter.stop();
    expect(dropped).toBe(6);
    exporter.add(spanOf(7));
    expect(dropped).toBe(7);
  });
});
