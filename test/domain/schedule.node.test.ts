import { expect, test } from 'vitest';
import { nextCheck } from '../../src/domain/schedule.ts';

test('open orders are queried every four minutes, after a day hourly, at any age', () => {
  const minute = 60_000;
  expect(nextCheck(0, 2 * minute, null)).toBe(5.5 * minute);
  expect(nextCheck(0, 25 * 60 * minute, null)).toBe(26 * 60 * minute);
  expect(nextCheck(0, 31 * 24 * 60 * minute, null)).toBe((31 * 24 + 1) * 60 * minute);
});

test('open orders are queried at the end of their hold, too', () => {
  const minute = 60_000;
  expect(nextCheck(0, 2 * minute, 15 * minute)).toBe(5.5 * minute);
  expect(nextCheck(0, 13 * minute, 15 * minute)).toBe(15 * minute);
  expect(nextCheck(0, 15 * minute, 15 * minute)).toBe(18.5 * minute);
});
