import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Attempt } from '../../offline/db';
import { LIMIT_MS, remainingMs } from './attempt';
import { openRun, type Run, type RunView } from './run';

/**
 * Runs any sequence of what readers, phones and clocks do: the time left never exceeds the true time, and no answer is
 * lost. The device is simulated; the run is the real one.
 */

const device = vi.hoisted(() => ({
  row: null as string | null,
  holder: null as (() => void) | null,
  isFull: false,
}));

vi.mock('../../offline/busy', () => ({ beBusy: () => () => {} }));
vi.mock('../../offline/attempts', () => ({
  async openAttempt(fresh: Attempt) {
    const known = device.row === null ? fresh : { ...(JSON.parse(device.row) as Attempt), tab: fresh.tab };
    device.row = JSON.stringify(known);
    return known;
  },
  async keepAttempt(attempt: Attempt) {
    if (device.isFull) throw new DOMException('No room', 'QuotaExceededError');
    const isOwn = device.row !== null && (JSON.parse(device.row) as Attempt).tab === attempt.tab;
    if (isOwn) device.row = JSON.stringify(attempt);
    return isOwn ? 'kept' : 'taken';
  },
  async holdAttempts(_quiz: string, takeOver: boolean, onLost: () => void) {
    if (device.holder && !takeOver) return null;
    device.holder?.();
    device.holder = onLost;
    return () => {
      if (device.holder === onLost) device.holder = null;
    };
  },
}));

const QUESTIONS = 17;
const SECOND = 1000;

const seconds = (max: number) => fc.integer({ min: 1, max }).map(count => count * SECOND);
const step = fc.oneof(
  fc.record({ kind: fc.constant('choose' as const), option: fc.constantFrom('a', 'b', 'c', 'd') }),
  fc.record({ kind: fc.constant('next' as const) }),
  fc.record({ kind: fc.constantFrom('wait' as const), ms: seconds(60) }),
  fc.record({ kind: fc.constantFrom('reload', 'kill', 'switchTab', 'sleep'), ms: seconds(240) }),
  fc.record({
    kind: fc.constant('setClock' as const),
    ms: fc.integer({ min: -7200, max: 300 }).map(s => s * SECOND),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** The reader's side: the tab in use, and the true time. */
class World {
  view: RunView = { kind: 'opening' };
  run: Run;
  /** True milliseconds since the attempt began, whatever any clock says. */
  elapsed = 0;

  constructor() {
    this.run = this.#open();
  }

  get attempt(): Attempt {
    if (this.view.kind !== 'here') throw new Error(`The run is ${this.view.kind}.`);
    return this.view.attempt;
  }

  async do(what: Step): Promise<void> {
    switch (what.kind) {
      case 'choose':
        this.run.choose(what.option);
        break;
      case 'next':
        this.run.next();
        break;
      case 'wait':
        await this.#wait(what.ms);
        break;
      case 'sleep':
        this.#passUnseen(what.ms);
        document.dispatchEvent(new Event('visibilitychange'));
        break;
      case 'setClock':
        vi.setSystemTime(Date.now() + what.ms);
        // The page reads the clock every second.
        await this.#wait(SECOND);
        break;
      case 'reload':
        this.run.close();
        await this.#reopen(what.ms);
        break;
      case 'kill':
        // Parts of the old page may still run, as in a page that was frozen.
        device.holder = null;
        await this.#reopen(what.ms);
        break;
      case 'switchTab':
        this.run = this.#open();
        await this.settle();
        expect(this.view.kind).toBe('elsewhere');
        this.run.takeOver();
    }
    await this.settle();
  }

  async settle(): Promise<void> {
    await vi.advanceTimersByTimeAsync(0);
  }

  #open(): Run {
    const run = openRun('0', QUESTIONS, view => {
      if (this.run === run) this.view = view;
    });
    return run;
  }

  async #wait(ms: number): Promise<void> {
    await vi.advanceTimersByTimeAsync(ms);
    this.elapsed += ms;
  }

  /** Time that no page sees: the page's clock stops while the device's runs on. */
  #passUnseen(ms: number): void {
    vi.setSystemTime(Date.now() + ms);
    this.elapsed += ms;
  }

  async #reopen(ms: number): Promise<void> {
    this.#passUnseen(ms);
    this.run = this.#open();
    await this.settle();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function begin(): Promise<World> {
  vi.clearAllTimers();
  vi.stubGlobal('document', new EventTarget());
  device.row = null;
  device.holder = null;
  device.isFull = false;
  const world = new World();
  await world.settle();
  return world;
}

test('No sequence of events gives extra time or loses an answer', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async steps => {
      const world = await begin();
      for (const what of steps) {
        const before = world.attempt;
        await world.do(what);
        const now = world.attempt;
        expect(remainingMs(now)).toBeLessThanOrEqual(Math.max(0, LIMIT_MS - world.elapsed));
        expect(now.answers.slice(0, before.answers.length)).toEqual(before.answers);
        expect(now.handedIn.slice(0, before.handedIn.length)).toEqual(before.handedIn);
        if (now.state !== 'running') continue;
        const isChanged = what.kind === 'choose' && what.option !== before.selection;
        expect(now.answers).toEqual(isChanged ? [...before.answers, what.option] : before.answers);
        expect(now.handedIn).toEqual(
          what.kind === 'next' ? [...before.handedIn, before.selection] : before.handedIn,
        );
      }
    }),
    { numRuns: 200 },
  );
});

test('While nobody sets the clock, no time is lost either', async () => {
  const fair = step.filter(({ kind }) => kind !== 'setClock');
  await fc.assert(
    fc.asyncProperty(fc.array(fair, { maxLength: 20 }), async steps => {
      const world = await begin();
      for (const what of steps) await world.do(what);
      const { attempt, elapsed } = world;
      if (attempt.state !== 'running') return;
      expect(remainingMs(attempt)).toBe(LIMIT_MS - elapsed);
    }),
    { numRuns: 200 },
  );
});

test('Setting the clock while no page is open gains at most the time that no page was open', async () => {
  const world = await begin();
  await world.do({ kind: 'wait', ms: 60 * SECOND });
  world.run.close();
  vi.setSystemTime(Date.now() - 3600 * SECOND);
  await world.do({ kind: 'reload', ms: 30 * SECOND });
  expect(remainingMs(world.attempt)).toBe(LIMIT_MS - 60 * SECOND);
  await world.do({ kind: 'wait', ms: 60 * SECOND });
  expect(remainingMs(world.attempt)).toBe(LIMIT_MS - 120 * SECOND);
});

test('A device that had no room for a moment stores the attempt again as soon as it can', async () => {
  const world = await begin();
  const kept = () => world.view.kind === 'here' && world.view.isKept;
  device.isFull = true;
  await world.do({ kind: 'choose', option: 'a' });
  expect(kept()).toBe(false);
  device.isFull = false;
  await world.do({ kind: 'next' });
  expect(kept()).toBe(true);
  await world.do({ kind: 'kill', ms: 0 });
  expect(world.attempt.handedIn).toEqual(['a']);
});
