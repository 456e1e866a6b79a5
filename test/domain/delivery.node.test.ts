import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Price } from '../../src/contract/resources/price.ts';
import { arrivalAt, arrivalDay } from '../../src/domain/delivery/arrival.ts';
import { gridOfPrices } from '../../src/domain/delivery/grid.ts';
import { quoteDelivery, tariffFor, tariffsOf } from '../../src/domain/delivery/tariffs.ts';
import { isOffered } from '../../src/domain/products/product.ts';
import { beginningOf, dayOf } from '../../src/text/algiers.ts';
import { wilayas } from '../../src/text/wilayas.ts';
import { SEED } from '../seed.ts';

fc.configureGlobal({ seed: SEED, numRuns: 300 });

function priceOf(id: string, amount: number, metadata: Price['metadata'], created_at = 1): Price {
  const at = { created_at, updated_at: created_at };
  return { id, entity: 'price', livemode: false, amount, currency: 'dzd', product_id: 'd', metadata, ...at };
}

describe('the day of arrival', () => {
  const at = (day: string) => Date.parse(`${day}T12:00:00+01:00`) / 1000;

  test.each([
    ['2026-11-25', 1, '2026-11-26'],
    ['2026-11-26', 1, '2026-11-28'],
    ['2026-11-27', 1, '2026-11-28'],
    ['2026-11-24', 7, '2026-12-02'],
  ])('of a parcel of %s that takes %s days is %s', (from, days, to) => {
    expect(arrivalDay(at(from), days)).toBe(dayOf(at(to)));
  });

  test('is unknown where the tariff names no days', () => {
    expect(arrivalAt(at('2026-11-26'), null)).toBeNull();
    expect(dayOf(arrivalAt(at('2026-11-26'), 1) ?? 0)).toBe(dayOf(at('2026-11-28')));
  });

  test('leaves out Fridays, and no other day', () => {
    const weekdayOf = (day: number) => new Date((beginningOf(day) + 12 * 3_600) * 1000).getUTCDay();
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e9 }), fc.integer({ min: 1, max: 60 }), (from, days) => {
        const [first, last] = [dayOf(from), arrivalDay(from, days)];
        const between = Array.from({ length: last - first }, (_, index) => weekdayOf(first + 1 + index));
        expect(between.filter((weekday) => weekday !== 5)).toHaveLength(days);
        expect(between.at(-1)).not.toBe(5);
      }),
    );
  });
});

describe('tariffs', () => {
  test('are read from objects, lists and texts; of two the newest one that is not hidden counts', () => {
    const tariffs = tariffsOf(
      [
        priceOf('hidden', 1, [{ wilaya: 16 }, { mode: 'home' }, { hidden: true }], 9),
        priceOf('old', 500, { wilaya: '16', mode: 'home' }, 1),
        priceOf('new', 600, [{ wilaya: 16 }, { mode: 'home' }], 2),
        priceOf('desk', 400, { wilaya: 16, mode: 'desk' }, 3),
        priceOf('nowhere', 1, { wilaya: 70, mode: 'home' }),
        priceOf('no way', 1, { wilaya: 16, mode: 'drone' }),
        priceOf('bare', 1, null),
      ],
      isOffered,
    );
    expect(tariffs.map(({ price, wilaya, mode, amount }) => [price, wilaya, mode, amount])).toEqual([
      ['new', 16, 'home', 600],
      ['desk', 16, 'desk', 400],
    ]);
  });

  test.each<[unknown, number | null]>([
    [2, 2],
    ['٣ أيام', 3],
    [0, null],
    [61, null],
    [1.5, null],
    ['soon', null],
    [undefined, null],
  ])('the longest time %j is %j, for the page and for the first grid of the desk', (days, expected) => {
    const metadata = JSON.parse(JSON.stringify({ wilaya: 16, mode: 'home', days }));
    const tariffs = tariffsOf([priceOf('p', 500, metadata)], isOffered);
    expect(tariffs.map((one) => one.days)).toEqual([expected]);
    expect(gridOfPrices(tariffs).cells.map((cell) => cell.days)).toEqual([expected]);
  });

  const tariff = fc.record({
    price: fc.uuid(),
    wilaya: fc.integer({ min: 1, max: 69 }),
    mode: fc.constantFrom('home' as const, 'desk' as const),
    amount: fc.integer({ min: 1, max: 5_000 }),
  });
  const list = fc.uniqueArray(tariff, { selector: ({ wilaya, mode }) => `${wilaya} ${mode}` });

  test('a wilaya has its own, or one of 2026 its parent’s, or none', () => {
    fc.assert(
      fc.property(list, tariff, (tariffs, { wilaya, mode }) => {
        const found = tariffFor(tariffs, { wilaya, mode });
        const at = (code: number | null) => tariffs.find((one) => one.wilaya === code && one.mode === mode);
        const parent = wilayas.find(({ code }) => code === wilaya)?.parent ?? null;
        expect(found).toBe(at(wilaya) ?? at(parent) ?? null);
      }),
    );
    expect(
      tariffFor([{ price: 'p', wilaya: 28, mode: 'home', amount: 700 }], { wilaya: 68, mode: 'home' }),
    ).toMatchObject({ price: 'p' });
  });

  test('a quote without a chosen mode has no amount, and one with a mode has both prices', () => {
    const tariffs = [{ price: 'p', wilaya: 16, mode: 'desk' as const, amount: 400 }];
    expect(quoteDelivery({ isCharged: false, freeFrom: null, tariffs: [] }, null, 900)).toMatchObject({
      isCharged: false,
      tariff: null,
    });
    expect(quoteDelivery({ isCharged: true, freeFrom: null, tariffs }, null, 900)).toMatchObject({
      isCharged: true,
      tariff: null,
    });
    expect(
      quoteDelivery({ isCharged: true, freeFrom: null, tariffs }, { wilaya: 16, mode: 'home' }, 900),
    ).toMatchObject({
      offers: { home: null, desk: 400 },
      tariff: null,
    });
  });
});
