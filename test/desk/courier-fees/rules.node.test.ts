import fc from 'fast-check';
import { expect, test } from 'vitest';
import { courierWilayaOf } from '../../../src/couriers/rules/match-communes.ts';
import { differs, feeRows, gridWithFees } from '../../../src/desk/courier-fees/rules.ts';
import { wilayas } from '../../../src/text/wilayas.ts';
import { holds } from '../../seed.ts';

test('fees that are taken over become the prices of ticked wilayas, and nothing else changes', async () => {
  const wilaya = fc.constantFrom<number[]>(1, 3, 16, 49, 59, 69);
  const fee = fc.option(fc.integer({ min: 0, max: 2_000 }).map((usual) => ({ usual, most: usual + 100 })));
  const fees = fc.uniqueArray(
    fc.record({ wilaya: fc.constantFrom(1, 3, 16, 32, 49), home: fee, pickupPoint: fee }),
    { selector: (one) => one.wilaya },
  );
  const cells = fc.uniqueArray(
    fc.record({
      wilaya,
      mode: fc.constantFrom('home' as const, 'desk' as const),
      amount: fc.nat(2_000),
      days: fc.option(fc.integer({ min: 1, max: 9 })),
    }),
    { selector: (one) => `${one.mode} ${one.wilaya}` },
  );
  await holds(
    fc.property(fees, cells, fc.uniqueArray(wilaya), fc.nat(300), (given, before, ticked, addition) => {
      const grid = { freeFrom: 5_000, cells: before };
      const after = gridWithFees(grid, given, new Set(ticked), addition);
      expect(after.freeFrom).toBe(5_000);
      const find = (list: typeof before, code: number, mode: 'home' | 'desk') =>
        list.find((cell) => cell.wilaya === code && cell.mode === mode);
      for (const code of wilayas.map((one) => one.code))
        for (const mode of ['home', 'desk'] as const) {
          const row = given.find((one) => one.wilaya === courierWilayaOf(code));
          const taken = ticked.includes(code) ? (mode === 'home' ? row?.home : row?.pickupPoint) : null;
          const own = find(before, code, mode);
          const expected =
            taken == null
              ? own
              : { wilaya: code, mode, amount: taken.usual + addition, days: own?.days ?? null };
          expect(find([...after.cells], code, mode)).toEqual(expected);
        }
      // Taken over once without an addition, no ticked wilaya differs, and a second time changes nothing.
      const plain = gridWithFees(grid, given, new Set(ticked), 0);
      const open = feeRows(given, plain).filter(differs);
      expect(open.filter((row) => ticked.includes(row.wilaya))).toEqual([]);
      expect(gridWithFees(plain, given, new Set(ticked), 0)).toEqual(plain);
    }),
  );
});
