import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Tier, totalOf } from '../../src/domain/line-items.ts';
import { amountOfPieces, amountsByTiers, savedByTiers, tieredTotalOf } from '../../src/domain/tiers.ts';
import { SEED } from '../seed.ts';

fc.configureGlobal({ seed: SEED, numRuns: 300 });

describe('tiers', () => {
  const tiers = fc.uniqueArray(
    fc.record({ pieces: fc.integer({ min: 2, max: 6 }), amount: fc.integer({ min: 1, max: 9_000 }) }),
    { maxLength: 3, selector: ({ pieces }) => pieces },
  );
  const amount = fc.integer({ min: 1, max: 2_000 });

  test.each([
    [1, 1_000],
    [2, 1_800],
    [3, 2_500],
    [4, 3_500],
    [5, 4_300],
    [6, 5_000],
    [7, 6_000],
  ])('%i pieces of 1,000, two for 1,800 and three for 2,500, cost %i', (pieces, expected) => {
    const offers = [
      { pieces: 2, amount: 1_800 },
      { pieces: 3, amount: 2_500 },
    ];
    expect(amountOfPieces(pieces, 1_000, offers)).toBe(expected);
  });

  test('cost what the best way to pay for the pieces costs, and more pieces never cost less', () => {
    const best = (pieces: number, one: number, offers: readonly Tier[]): number =>
      pieces <= 0
        ? 0
        : Math.min(
            ...[{ pieces: 1, amount: one }, ...offers].map(
              (offer) => offer.amount + best(pieces - offer.pieces, one, offers),
            ),
          );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8 }), amount, tiers, (pieces, one, offers) => {
        const least = amountOfPieces(pieces, one, offers);
        expect(least).toBe(best(pieces, one, offers));
        expect(amountOfPieces(pieces + 1, one, offers)).toBeGreaterThanOrEqual(least);
      }),
    );
  });

  test('count the pieces of all lines with the same price and tiers, in any order, and share the sum among them', () => {
    const line = fc.record({
      productId: fc.constantFrom('honey', 'oil'),
      amount: fc.constantFrom(700, 1_000),
      quantity: fc.integer({ min: 1, max: 9 }),
      tiers: fc.constantFrom([], [{ pieces: 2, amount: 1_300 }], [{ pieces: 3, amount: 1_999 }]),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), (chosen) => {
        const amounts = amountsByTiers(chosen);
        const groups = Map.groupBy(chosen, ({ quantity: _, ...offer }) => JSON.stringify(offer));
        const expected = [...groups.values()].map((group) => {
          const [{ amount: one, tiers: offers }] = group as [(typeof group)[number]];
          return amountOfPieces(
            group.reduce((sum, { quantity }) => sum + quantity, 0),
            one,
            offers,
          );
        });
        const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);
        expect(sum(amounts)).toBe(sum(expected));
        expect(tieredTotalOf(chosen.toReversed())).toBe(sum(amounts));
        expect(savedByTiers(chosen)).toBe(totalOf(chosen) - sum(amounts));
        for (const [index, { amount: one, quantity }] of chosen.entries())
          expect(amounts[index]).toBeLessThanOrEqual(one * quantity + 1);
      }),
    );
  });
});
