import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextAttemptAt } from '../../../src/service/webhooks/rules/retries.ts';
import { holds } from '../../seed.ts';

const nowMs = 1_800_000_000_000;
const seconds = (attempt: number, retryAfter: number | null = null, random = 0.5) => {
  const at = nextAttemptAt({ attempt, nowMs, retryAfter, random });
  return at === null ? null : (at - nowMs) / 1000;
};

test('waits as the contract says, then gives up', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((attempt) => seconds(attempt));
  expect(waits).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400, null]);
});

test('varies each wait by a tenth', () => {
  expect([seconds(2, null, 0), seconds(2, null, 1)]).toEqual([270, 330]);
});

test('never comes before Retry-After, which counts up to a day', () => {
  expect(seconds(1, 60)).toBe(60);
  expect(seconds(1, 1)).toBe(5);
  expect(seconds(1, 1_000_000)).toBe(86_400);
  expect(seconds(9, 86_400, 0)).toBe(86_400);
  expect(seconds(10, 60)).toBeNull();
});

test('is a whole number of milliseconds after now, for any input', async () => {
  const failure = fc.record({
    attempt: fc.integer({ min: 1, max: 9 }),
    nowMs: fc.integer({ min: 0, max: 4_000_000_000_000 }),
    retryAfter: fc.option(fc.integer({ min: 0, max: 86_400 })),
    random: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  await holds(
    fc.property(failure, (input) => {
      const at = nextAttemptAt(input);
      expect(Number.isSafeInteger(at)).toBe(true);
      expect(at).toBeGreaterThan(input.nowMs);
      expect(at).toBeGreaterThanOrEqual(input.nowMs + (input.retryAfter ?? 0) * 1000);
    }),
  );
});
