import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { createLog, descriptorSink } from './log';

const NOTE = {
  id: 'a',
  method: 'GET',
  route: '/',
  status: 200,
  startedAt: 0,
  bytes: 1,
  address: '192.0.2.1',
};
const now = () => new Date('2026-01-01T00:00:00Z');

describe('the log', () => {
  it('is written after a short delay, many lines at once', () => {
    vi.useFakeTimers();
    const written: string[] = [];
    const log = createLog({ later: (text, done) => [written.push(text), done()], now: () => {} }, now);
    log.request(NOTE);
    log.request({ ...NOTE, id: 'b' });
    expect(written).toEqual([]);
    vi.advanceTimersByTime(200);
    expect(written).toHaveLength(1);
    expect(
      written[0]
        ?.trim()
        .split('\n')
        .map(line => JSON.parse(line).id),
    ).toEqual(['a', 'b']);
    vi.useRealTimers();
  });

  it('never runs two writes at once, and drops lines instead of filling the memory', () => {
    const texts: string[] = [];
    const dones: (() => void)[] = [];
    const log = createLog(
      { later: (text, done) => [texts.push(text), dones.push(done)], now: () => {} },
      now,
    );
    const route = 'x'.repeat(70_000);
    for (let count = 0; count < 400; count += 1) log.request({ ...NOTE, route });
    expect(texts).toHaveLength(1);
    dones[0]?.();
    expect(texts).toHaveLength(2);
    expect(texts[1]?.length).toBeLessThan(17 * 1024 * 1024);
  });

  it('reaches a slow reader of a full pipe whole', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'log-'));
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const { O_NONBLOCK, O_RDWR } = constants;
    const descriptor = openSync(pipe, O_RDWR | O_NONBLOCK);
    const text = 'a line\n'.repeat(50_000);
    const written = new Promise<void>(resolve => descriptorSink(descriptor).later(text, resolve));
    const reader = await open(pipe);
    let read = '';
    while (read.length < text.length) {
      const { buffer, bytesRead } = await reader.read(Buffer.alloc(4096));
      read += buffer.toString('utf8', 0, bytesRead);
    }
    await written;
    expect(read).toBe(text);
    await reader.close();
    closeSync(descriptor);
    await rm(folder, { recursive: true });
  });

  it('gives each user a constant pseudonym instead of the id', () => {
    let text = '';
    const sink = {
      later: () => {},
      now: (held: string) => {
        text += held;
      },
    };
    const log = createLog(sink, now);
    for (const userId of ['u1', 'u1', 'u2']) log.request({ ...NOTE, userId });
    log.flush();
    const signs = text
      .trim()
      .split('\n')
      .map(line => JSON.parse(line).user);
    expect(signs[0]).toBe(signs[1]);
    expect(signs[0]).not.toBe(signs[2]);
    expect(text).not.toContain('u1"');
  });
});
