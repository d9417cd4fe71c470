import { expect, it } from 'vitest';
import { pilot } from './company';

it('the counts of the pilot agree with each other', () => {
  expect(pilot.rightAlarms + pilot.falseAlarms).toBe(pilot.alarms);
  expect(pilot.rightAlarms + pilot.missed).toBe(pilot.visits);
  for (const count of [pilot.falseAlarms, pilot.missed]) expect(count).toBeGreaterThanOrEqual(0);
});
