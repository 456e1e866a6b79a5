import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedAmount, readPercent, roundings } from '../../../src/desk/imports/rules/price-change.ts';
import { SEED } from '../../seed.ts';

test.each([
  ['10', 100],
  ['+10 %', 100],
  ['-5,5%', -55],
  ['−5.5', -55],
  ['١٠٪', 100],
  ['\u200f-٢٫٥', -25],
  ['999', 9_990],
  ['-90', -900],
  ['0', null],
  ['-91', null],
  ['1000', null],
  ['10 DA', null],
  ['', null],
  ['1.55', null],
])('%s is %s tenths of a percent', (typed, tenths) => {
  expect(readPercent(typed)).toBe(tenths);
});

test('a changed amount is a multiple of the step, at least one step, and within half a step of the exact amount', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.integer({ min: -900, max: 9_990 }),
      fc.constantFrom(...roundings),
      (amount, tenths, rounding) => {
        const step = Number(rounding);
        const changed = changedAmount(amount, tenths, rounding);
        expect(changed % step).toBe(0);
        expect(changed).toBeGreaterThanOrEqual(step);
        const exact = (amount * (1_000 + tenths)) / 1_000;
        if (exact >= step) expect(Math.abs(changed - exact)).toBeLessThanOrEqual(step / 2);
      },
    ),
    { seed: SEED },
  );
});
