import { expect, test } from 'vitest';
import { growthOf } from '../../src/database/storage/sizes.ts';

const DAY = 86_400_000;
const now = { at: 1000 * DAY, bytes: 1600 };

test('growth is that of thirty days, by the last months', () => {
  const sizes = [30, 60, 90].map((days) => ({ at: now.at - days * DAY, bytes: 1600 - days * 10 }));
  expect(growthOf(sizes, now)).toBe(300);
  expect(growthOf(sizes.slice(0, 1), { ...now, bytes: 1000 })).toBe(-300);
});

test('a size of a few days ago gives no monthly growth', () => {
  expect(growthOf([], now)).toBeNull();
  expect(growthOf([{ at: now.at - 6 * DAY, bytes: 1 }], now)).toBeNull();
  // This month's is too new, that of last month is not.
  const sizes = [
    { at: now.at - 2 * DAY, bytes: 1590 },
    { at: now.at - 15 * DAY, bytes: 1100 },
  ];
  expect(growthOf(sizes, now)).toBe(1000);
});
