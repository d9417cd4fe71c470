import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Lab, openLab } from './lab/lab';
import type { Scenario, Step } from './model/scenario';
import { planScenario } from './plan/plan';
import { tryScenario } from './run';

const SEEDS = 300;
const OPENING_MS = 60_000;
const PLAYING_MS = 180_000;

let lab: Lab;
beforeAll(async () => {
  lab = await openLab();
}, OPENING_MS);
afterAll(() => lab.close());

const on = (steps: Step[], pages = 1): Scenario => ({
  seed: 1,
  readers: 1,
  devices: [
    { hasSync: false, pages },
    { hasSync: false, pages: 1 },
  ],
  steps,
  healing: 'look',
});
const logIn = (device: number): Step => ({ after: 500, do: 'logIn', device, page: 0, reader: 0 });

describe('writes under faults', () => {
  test(
    `${SEEDS} runs lose nothing, do nothing twice, keep the order and end with empty queues`,
    async () => {
      const wrong: Record<number, string[]> = {};
      for (let seed = 1; seed <= SEEDS; seed += 1) {
        const { faults } = await tryScenario(lab, planScenario(seed));
        if (faults.length > 0) wrong[seed] = faults;
      }
      expect(wrong).toEqual({});
    },
    PLAYING_MS,
  );

  test('a run of the same scenario is the same to the letter', async () => {
    const [first, second] = [
      await tryScenario(lab, planScenario(7)),
      await tryScenario(lab, planScenario(7)),
    ];
    expect(second).toEqual(first);
  });

  test('an article that another device has saved is gone after a save and a removal without a network', async () => {
    const article = 'NLP';
    const { history, faults } = await tryScenario(
      lab,
      on([
        logIn(0),
        logIn(1),
        { after: 1000, do: 'save', device: 1, page: 0, article },
        { after: 1000, do: 'network', device: 0, is: 'off', isNoticed: true },
        { after: 1000, do: 'save', device: 0, page: 0, article },
        { after: 1000, do: 'remove', device: 0, page: 0, article },
      ]),
    );
    expect(faults).toEqual([]);
    expect(history.rows.saved).toEqual([]);
  });

  test('a write that a closed page has tried is sent by another page when its wait is over', async () => {
    const { faults } = await tryScenario(lab, {
      ...on(
        [
          { after: 500, do: 'fault', device: 0, fault: '503 with a wait', times: 1, seconds: 20 },
          { after: 500, do: 'inquire', device: 0, page: 1 },
          { after: 500, do: 'kill', device: 0, what: 'page', page: 1 },
        ],
        2,
      ),
      healing: 'quiet',
    });
    expect(faults).toEqual([]);
  });

  test('a write that waits for its next try goes as soon as its reader has logged in again', async () => {
    const { faults } = await tryScenario(lab, {
      ...on([
        logIn(0),
        { after: 500, do: 'network', device: 0, is: 'off', isNoticed: false },
        { after: 1000, do: 'save', device: 0, page: 0, article: 'NLP' },
        { after: 1000, do: 'fault', device: 0, fault: '503', times: 1, seconds: 0 },
        { after: 240_000, do: 'network', device: 0, is: 'on', isNoticed: false },
        { after: 10_000, do: 'logIn', device: 0, page: 0, reader: 1 },
      ]),
      readers: 2,
    });
    expect(faults).toEqual([]);
  });

  test('a removal on a full device never undoes a save that another tab has kept meanwhile', async () => {
    const article = 'NLP';
    const { history, faults } = await tryScenario(
      lab,
      on(
        [
          logIn(0),
          { after: 500, do: 'fault', device: 0, fault: 'slow drip', times: 1, seconds: 80 },
          { after: 500, do: 'save', device: 0, page: 0, article },
          { after: 2000, do: 'room', device: 0, isFull: true },
          { after: 2000, do: 'remove', device: 0, page: 0, article },
          { after: 2000, do: 'room', device: 0, isFull: false },
          { after: 2000, do: 'save', device: 0, page: 1, article },
        ],
        2,
      ),
    );
    expect(faults).toEqual([]);
    expect(history.rows.saved).toHaveLength(1);
  });
});
