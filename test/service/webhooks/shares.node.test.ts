import { expect, test } from 'vitest';
import { FIRST_SHARE, MOST_PER_LANE, shareAfter } from '../../../src/service/webhooks/rules/shares.ts';

const quick = { delivered: true, durationMs: 90 };
const from = (share: number, outcomes: readonly Parameters<typeof shareAfter>[1][]) =>
  outcomes.reduce(shareAfter, share);

test('a fast host gets one more at each answer, up to the capacity of four senders', () => {
  expect(from(FIRST_SHARE, [quick])).toBe(3);
  expect(from(FIRST_SHARE, Array(100).fill(quick))).toBe(MOST_PER_LANE);
});

test.each([
  ['fails', { delivered: false, durationMs: 90 }],
  ['times out', { delivered: false, durationMs: 15_000 }],
  ['is slow', { delivered: true, durationMs: 5_000 }],
  ['is unreachable', null],
])('one that %s loses half of it, down to its first share', (_, outcome) => {
  expect(shareAfter(24, outcome)).toBe(12);
  expect(shareAfter(7, outcome)).toBe(3);
  expect(from(24, Array(10).fill(outcome))).toBe(FIRST_SHARE);
});

test('one that is neither fast nor slow keeps its share', () => {
  expect(shareAfter(9, { delivered: true, durationMs: 1_000 })).toBe(9);
  expect(shareAfter(9, { delivered: true, durationMs: 4_999 })).toBe(9);
});
