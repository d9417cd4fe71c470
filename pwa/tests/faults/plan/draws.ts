import { KNOWN_ARTICLES, UNKNOWN_ARTICLE } from '../../../../api/tests/faults/server-module';
import type { Random } from '../model/random';
import { FAULTS, type Step } from '../model/scenario';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Two presses of a reader are never closer, so that their order is beyond doubt. */
export const BETWEEN_PRESSES_MS = 1500;

/** What is to happen so far, for the draws. */
export interface Plan {
  random: Random;
  devices: number;
  pages: number[];
  readers: number;
}

/** Draws some steps. */
export type Draw = (plan: Plan) => Step[];

export const pause = ({ random }: Plan): number =>
  random.pick([
    () => random.whole(0, 20),
    () => random.whole(300, 3000),
    () => random.whole(300, 3000),
    () => random.whole(4000, 30_000),
    () => random.whole(40, 400) * 1000,
  ])();

export const press = (plan: Plan): number => BETWEEN_PRESSES_MS + pause(plan);

export function article({ random }: Plan): string {
  if (random.chance(0.05)) return UNKNOWN_ARTICLE;
  return random.chance(0.8) ? (KNOWN_ARTICLES[random.whole(0, 1)] ?? '') : random.pick(KNOWN_ARTICLES);
}

/** A page of some device. */
export function place(plan: Plan): { device: number; page: number } {
  const device = plan.random.whole(0, plan.devices - 1);
  return { device, page: plan.random.whole(0, (plan.pages[device] ?? 1) - 1) };
}

export const write: Draw = plan => [
  {
    after: press(plan),
    do: plan.random.pick(['save', 'save', 'save', 'remove', 'remove', 'undo'] as const),
    ...place(plan),
    article: article(plan),
  },
];
export const anonymous: Draw = plan => [
  { after: press(plan), do: plan.random.pick(['inquire', 'subscribe', 'handIn'] as const), ...place(plan) },
];
export const decide: Draw = plan => [
  {
    after: press(plan),
    do: plan.random.pick(['sendNow', 'sendNow', 'discard'] as const),
    ...place(plan),
    place: plan.random.whole(0, 3),
  },
];
export const fault: Draw = plan => [
  {
    after: pause(plan),
    do: 'fault',
    device: place(plan).device,
    fault: plan.random.pick(FAULTS),
    times: plan.random.whole(1, 3),
    seconds: plan.random.whole(2, 90),
  },
];
export const network: Draw = plan => [
  {
    after: pause(plan),
    do: 'network',
    device: place(plan).device,
    is: plan.random.pick(['on', 'on', 'off', 'portal'] as const),
    isNoticed: plan.random.chance(0.7),
  },
];
export const kill: Draw = plan => [
  {
    after: plan.random.whole(0, 200),
    do: 'kill',
    ...place(plan),
    what: plan.random.pick(['page', 'page', 'worker', 'all'] as const),
  },
  { after: pause(plan), do: 'open', ...place(plan) },
];
export const turn: Draw = plan => [
  { after: pause(plan), do: plan.random.pick(['look', 'visit', 'open'] as const), ...place(plan) },
];
export const clock: Draw = plan => [
  {
    after: pause(plan),
    do: 'clock',
    device: place(plan).device,
    byMs: plan.random.pick([-DAY_MS, -MINUTE_MS, MINUTE_MS, DAY_MS, 40 * DAY_MS]),
  },
];
