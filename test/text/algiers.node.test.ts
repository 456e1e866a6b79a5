import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beginningOf, beginningOfMonth, dayOf, localTime } from '../../src/text/algiers.ts';

/** By the platform's own time zone data. */
const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Africa/Algiers',
  dateStyle: 'short',
  timeStyle: 'medium',
});
const moments = fc.integer({ min: Date.UTC(1982, 0) / 1000, max: Date.UTC(2100, 0) / 1000 });

test('a moment is shown in Algiers time', () => {
  fc.assert(
    fc.property(moments, (at) => {
      expect(localTime(at)).toBe(clock.format(at * 1000));
    }),
  );
});

test('a day begins at midnight in Algiers, and contains every moment until the next', () => {
  fc.assert(
    fc.property(moments, (at) => {
      const begins = beginningOf(dayOf(at));
      expect(begins <= at && at < beginningOf(dayOf(at) + 1)).toBe(true);
      expect(localTime(begins).slice(11)).toBe('00:00:00');
    }),
  );
});

test('a month begins at its first midnight in Algiers, and the thirteenth is January of the next year', () => {
  expect(localTime(beginningOfMonth(2026, 3))).toBe('2026-03-01 00:00:00');
  expect(beginningOfMonth(2026, 13)).toBe(beginningOfMonth(2027, 1));
});
