import { expect, test } from 'vitest';
import {
  concurrencyAfter,
  LEAST_PER_LANE,
  MOST_PER_LANE,
} from '../../../src/service/webhooks/rules/lane-concurrency.ts';

const quick = { delivered: true, durationMs: 90 };
const from = (concurrency: number, outcomes: readonly Parameters<typeof concurrencyAfter>[1][]) =>
  outcomes.reduce(concurrencyAfter, concurrency);

test('a fast host gets one more at each answer, up to the capacity of four senders', () => {
  expect(from(LEAST_PER_LANE, [quick])).toBe(3);
  expect(from(LEAST_PER_LANE, Array(100).fill(quick))).toBe(MOST_PER_LANE);
});

test.each([
  ['fails', { delivered: false, durationMs: 90 }],
  ['times out', { delivered: false, durationMs: 15_000 }],
  ['is slow', { delivered: true, durationMs: 5_000 }],
  ['is unreachable', null],
])('one that %s loses half of it, down to the least number', (_, outcome) => {
  expect(concurrencyAfter(24, outcome)).toBe(12);
  expect(concurrencyAfter(7, outcome)).toBe(3);
  expect(from(24, Array(10).fill(outcome))).toBe(LEAST_PER_LANE);
});

test('one that is neither fast nor slow keeps its number', () => {
  expect(concurrencyAfter(9, { delivered: true, durationMs: 1_000 })).toBe(9);
  expect(concurrencyAfter(9, { delivered: true, durationMs: 4_999 })).toBe(9);
});
