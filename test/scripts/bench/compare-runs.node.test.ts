import { expect, test } from 'vitest';
import { compareRuns, describeComparison } from '../../../scripts/bench/report/compare-runs.ts';
import type { Figure } from '../../../scripts/bench/report/figures.ts';

const alone = (median: number) => ({ median, low: median, high: median });

function figure(changed: Partial<Figure>): Figure {
  return {
    section: 'api',
    what: 'creation: rate',
    kind: 'ratio',
    unit: 'share',
    better: 'more',
    rounds: 9,
    ...alone(0.6),
    ...changed,
  };
}

const spreadAround = (median: number, spread: number) => ({
  median,
  low: median - spread / 2,
  high: median + spread / 2,
});

/** The comparison of a figure with these medians and spreads. */
function verdictOn(then: Partial<Figure>, now: Partial<Figure>): 'slower' | 'faster' | 'same' {
  const comparison = compareRuns([figure(then)], [figure(now)]);
  expect(comparison.compared).toBe(1);
  if (comparison.slower.length > 0) return 'slower';
  return comparison.faster.length > 0 ? 'faster' : 'same';
}

test.each([
  ['a ratio that fell', spreadAround(0.6, 0), spreadAround(0.5, 0), 'slower'],
  ['a ratio that rose', spreadAround(0.5, 0), spreadAround(0.6, 0), 'faster'],
  ['a fall within the former spread', spreadAround(0.6, 0.12), spreadAround(0.5, 0), 'same'],
  ['a fall within the present spread', spreadAround(0.6, 0), spreadAround(0.5, 0.12), 'same'],
  ['a fall within both spreads together', spreadAround(0.6, 0.06), spreadAround(0.5, 0.06), 'same'],
  ['a fall beyond both spreads together', spreadAround(0.6, 0.04), spreadAround(0.5, 0.04), 'slower'],
  [
    'a fall by a twenty-fifth, however small the spread',
    spreadAround(0.6, 0),
    spreadAround(0.576, 0),
    'same',
  ],
])('%s', (_, then, now, comparison) => {
  expect(verdictOn(then, now)).toBe(comparison);
});

test('a figure that should be low is slower when it rises', () => {
  expect(verdictOn({ better: 'less', ...alone(2) }, { better: 'less', ...alone(3) })).toBe('slower');
  expect(verdictOn({ better: 'less', ...alone(3) }, { better: 'less', ...alone(2) })).toBe('faster');
});

test('an exponent near zero is compared by difference, not by ratio', () => {
  const exponent = { kind: 'exponent', better: 'less' } as const;
  expect(verdictOn({ ...exponent, ...alone(0.01) }, { ...exponent, ...alone(0.05) })).toBe('same');
  expect(verdictOn({ ...exponent, ...alone(0.01) }, { ...exponent, ...alone(0.1) })).toBe('slower');
  expect(verdictOn({ ...exponent, ...alone(-0.02) }, { ...exponent, ...alone(0.9) })).toBe('slower');
});

test('where counts are compared, one additional request is a failure', () => {
  const count = { kind: 'count', better: 'less' } as const;
  expect(verdictOn({ ...count, ...alone(24) }, { ...count, ...alone(25) })).toBe('slower');
  expect(verdictOn({ ...count, ...alone(0) }, { ...count, ...alone(1) })).toBe('slower');
  expect(verdictOn({ ...count, ...alone(24) }, { ...count, ...alone(24) })).toBe('same');
});

test('absolute figures are never compared: they depend on the machine', () => {
  const comparison = compareRuns(
    [figure({ kind: 'absolute' })],
    [figure({ kind: 'absolute', ...alone(0.1) })],
  );
  expect(comparison).toEqual({ slower: [], faster: [], compared: 0, unmatched: [] });
});

test('figures missing in one run of a common section are reported; other sections are ignored', () => {
  const then = [figure({}), figure({ what: 'former' }), figure({ section: 'pages' })];
  const now = [figure({}), figure({ what: 'newer' }), figure({ section: 'events' })];
  const comparison = compareRuns(then, now);
  expect(comparison.compared).toBe(1);
  expect(comparison.unmatched).toEqual(['api: former', 'api: newer']);
});

test('reports slower figures, the worst first, and by how much', () => {
  const then = [
    figure({ what: 'a', ...spreadAround(0.6, 0.02) }),
    figure({ what: 'b' }),
    figure({ what: 'c' }),
  ];
  const now = [
    figure({ what: 'a', ...spreadAround(0.5, 0.02) }),
    figure({ what: 'b', ...alone(0.3) }),
    figure({ what: 'c', ...alone(0.9) }),
  ];
  expect(describeComparison(compareRuns(then, now))).toEqual([
    '✗ api: b: 0.6 then, 0.3 now (share): worse by 0.3, 50 %, noise 0.03',
    '✗ api: a: 0.6 (0.59 to 0.61) then, 0.5 (0.49 to 0.51) now (share): worse by 0.1, 17 %, noise 0.04',
    '✓ api: c: 0.6 then, 0.9 now (share): better by 0.3, 50 %, noise 0.03',
    '3 figures compared: 2 became slower beyond noise, 1 faster.',
  ]);
});
