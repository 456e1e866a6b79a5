import fc from 'fast-check';
import { expect, test } from 'vitest';
import { availableIn, heldIn } from '../../src/domain/stock.ts';
import { SEED } from '../seed.ts';

test('never shows more held pieces than exist, even when more were promised', () => {
  expect(heldIn({ counted: 3, paid: 2, reserved: 4 })).toBe(1);
  expect(heldIn({ counted: 3, paid: 5, reserved: 2 })).toBe(0);
  const count = fc.record({ counted: fc.nat(20), paid: fc.nat(30), reserved: fc.nat(30) });
  fc.assert(
    fc.property(count, (one) => {
      expect(heldIn(one) + (availableIn(one) ?? 0)).toBe(Math.max(0, one.counted - one.paid));
    }),
    { seed: SEED },
  );
});
