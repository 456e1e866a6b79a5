import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseKept, type Keep, readKeep } from '../../../src/server/backup/choose-kept-backups.ts';

const HOUR = 3_600_000;
const usual: Keep = { hourly: 24, daily: 7, weekly: 5 };

const keep = fc
  .record({ hourly: fc.nat(6), daily: fc.nat(6), weekly: fc.nat(6) })
  .filter(({ hourly, daily, weekly }) => hourly + daily + weekly > 0);
/** Some months, in minutes. */
const time = fc
  .integer({ min: 0, max: 200 * 24 * 60 })
  .map((minutes) => Date.UTC(2026, 10, 1) + minutes * 60_000);
const times = fc.uniqueArray(time, { minLength: 1, maxLength: 60 });
const sorted = (all: Iterable<number>) => [...all].toSorted((a, b) => a - b);

describe('the kept backups', () => {
  test('are among the given ones, include the newest, and are no more than configured', () => {
    fc.assert(
      fc.property(times, keep, (all, asked) => {
        const kept = chooseKept(all, asked);
        expect(all).toEqual(expect.arrayContaining([...kept]));
        expect(kept).toContain(Math.max(...all));
        expect(kept.size).toBeLessThanOrEqual(Math.max(1, asked.hourly + asked.daily + asked.weekly));
      }),
    );
  });

  test('stay the same at a second run, in any order', () => {
    fc.assert(
      fc.property(times, keep, (all, asked) => {
        const kept = chooseKept(all, asked);
        expect(sorted(chooseKept([...kept], asked))).toEqual(sorted(kept));
        expect(sorted(chooseKept(all.toReversed(), asked))).toEqual(sorted(kept));
      }),
    );
  });

  test('are the same whether the others are removed one by one or all at the end', () => {
    fc.assert(
      fc.property(times, keep, (all, asked) => {
        let left: number[] = [];
        for (const one of sorted(all)) left = [...chooseKept([...left, one], asked)];
        expect(sorted(left)).toEqual(sorted(chooseKept(all, asked)));
      }),
    );
  });

  test('grow with the configured numbers', () => {
    fc.assert(
      fc.property(times, keep, keep, (all, one, other) => {
        const more = {
          hourly: one.hourly + other.hourly,
          daily: one.daily + other.daily,
          weekly: one.weekly + other.weekly,
        };
        expect([...chooseKept(all, more)]).toEqual(expect.arrayContaining([...chooseKept(all, one)]));
      }),
    );
  });
});

test('of a year of hourly ones are a day of hours, a week of days and five weeks', () => {
  // A Sunday at noon.
  const last = Date.UTC(2026, 10, 22, 12);
  const all = Array.from({ length: 365 * 24 }, (_, index) => last - index * HOUR);
  const kept = [...chooseKept(all, usual)]
    .toSorted((a, b) => b - a)
    .map((one) => new Date(one).toISOString());
  expect(kept.slice(0, 24)).toEqual(all.slice(0, 24).map((one) => new Date(one).toISOString()));
  // The last of yesterday is among the hours, and this week's is the newest of all.
  expect(kept.slice(24).map((one) => one.slice(0, 13))).toEqual([
    '2026-11-20T23',
    '2026-11-19T23',
    '2026-11-18T23',
    '2026-11-17T23',
    '2026-11-16T23',
    '2026-11-15T23',
    '2026-11-08T23',
    '2026-11-01T23',
    '2026-10-25T23',
  ]);
});

test.each([
  ['hourly=24,daily=7,weekly=5', usual],
  ['weekly=5, daily=7', { hourly: 0, daily: 7, weekly: 5 }],
  ['daily=1', { hourly: 0, daily: 1, weekly: 0 }],
  ['', null],
  ['daily=0', null],
  ['daily=-1', null],
  ['daily=1,daily=2', null],
  ['yearly=1', null],
  ['24', null],
])('%j is accepted', (text, read) => {
  expect(readKeep(text)).toEqual(read);
});
