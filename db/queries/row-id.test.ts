import { describe, expect, it } from 'vitest';
import { newRowId } from './row-id';

describe('the id of a new row', () => {
  it('is a UUID of version 7: the time in milliseconds, then random bits', () => {
    const id = newRowId(Date.UTC(2022, 1, 22, 19, 22, 22));
    expect(id).toMatch(/^017f22e2-79b0-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(newRowId()).not.toBe(newRowId());
  });

  it('sorts by time', () => {
    const ids = [1, 1_000, 1_700_000_000_000, 1_700_000_000_001].map(newRowId);
    expect(ids.toSorted()).toEqual(ids);
  });
});
