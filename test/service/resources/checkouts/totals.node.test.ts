import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_AMOUNT, MAX_ITEMS, MAX_QUANTITY } from '../../../../src/contract/money.ts';
import { computeTotals, sumLines } from '../../../../src/service/resources/checkouts/rules/totals.ts';
import { holds } from '../../../seed.ts';

type Input = Parameters<typeof computeTotals>[0];

const item = { price: 'p', quantity: 1 };
const direct = (body: Input['body']) => computeTotals({ body, lines: null });
const bought = (lines: { amount: number; quantity: number }[], body: Input['body'] = {}) =>
  computeTotals({ body: { items: lines.map(() => item), ...body }, lines });
const errorsOf = (totals: ReturnType<typeof computeTotals>) => (totals.ok ? null : totals.errors);

const BELOW = 'The amount field must be greater than or equal to 50.';
const ABOVE = 'The amount field must not be greater than 100000000.';

describe('fields that belong together', () => {
  const itemsMissing = 'The items field is required when amount and currency are not present.';
  const amountMissing = 'The amount field is required when items is not present.';
  const currencyMissing = 'The currency field is required when amount is present.';

  test.each([
    [{}, { items: [itemsMissing], amount: [amountMissing] }],
    [{ currency: 'dzd' as const }, { amount: [amountMissing] }],
    [{ amount: 500 }, { currency: [currencyMissing] }],
    [{ amount: 5 }, { currency: [currencyMissing], amount: [BELOW] }],
    [{ amount: 500, currency: 'dzd' as const }, null],
  ])('%j', (body, errors) => {
    expect(errorsOf(direct(body))).toEqual(errors);
  });

  test('requires the currency of an amount that comes with items', () => {
    expect(errorsOf(bought([{ amount: 100, quantity: 1 }], { amount: 100 }))).toEqual({
      currency: [currencyMissing],
    });
  });

  test('accepts one discount', () => {
    const body = { amount: 500, currency: 'dzd' as const, percentage_discount: 10, amount_discount: 10 };
    expect(errorsOf(direct(body))).toEqual({
      percentage_discount: ['The percentage discount field is prohibited when amount discount is present.'],
      amount_discount: ['The amount discount field is prohibited when percentage discount is present.'],
    });
  });

  test('still reports errors that need no sum when a price is unknown', () => {
    const body = { items: [item], percentage_discount: 10, amount_discount: 10 };
    expect(Object.keys(errorsOf(computeTotals({ body, lines: null })) ?? {})).toEqual([
      'percentage_discount',
      'amount_discount',
    ]);
    expect(computeTotals({ body: { items: [item] }, lines: null })).toEqual({ ok: false, errors: {} });
  });
});

describe('the sum', () => {
  test('is price times quantity', () => {
    const lines = [
      { amount: 1_200, quantity: 2 },
      { amount: 50, quantity: 3 },
    ];
    expect(bought(lines)).toEqual({ ok: true, amountWithoutDiscount: 2_550, amount: 2_550, discount: null });
  });

  test('must match an amount that comes with it, before the discount', () => {
    const lines = [{ amount: 1_000, quantity: 1 }];
    const body = { currency: 'dzd' as const, percentage_discount: 50 };
    expect(bought(lines, { ...body, amount: 1_000 })).toMatchObject({ ok: true, amount: 500 });
    expect(errorsOf(bought(lines, { ...body, amount: 500 }))).toEqual({
      amount: ['The amount field must match the sum of the items.'],
    });
  });

  test('has a minimum and a maximum', () => {
    expect(errorsOf(bought([{ amount: 49, quantity: 1 }]))).toEqual({ items: [BELOW] });
    expect(bought([{ amount: 50, quantity: 1 }]).ok).toBe(true);
    expect(bought([{ amount: MAX_AMOUNT, quantity: 1 }]).ok).toBe(true);
    expect(errorsOf(bought([{ amount: MAX_AMOUNT, quantity: 2 }]))).toEqual({ items: [ABOVE] });
    expect(errorsOf(direct({ amount: MAX_AMOUNT + 1, currency: 'dzd' }))).toEqual({ amount: [ABOVE] });
    expect(errorsOf(direct({ amount: -1, currency: 'dzd' }))).toEqual({ amount: [BELOW] });
  });
});

describe('the discount', () => {
  test.each([
    [1_005, 10, 904],
    [1_004, 10, 904],
    [150, 1, 148],
    [149, 1, 148],
    [99_999_999, 1, 98_999_999],
  ])('%i less %i %% rounded half up is %i', (amount, percentage_discount, left) => {
    expect(direct({ amount, currency: 'dzd', percentage_discount })).toEqual({
      ok: true,
      amountWithoutDiscount: amount,
      amount: left,
      discount: { type: 'percentage', value: percentage_discount },
    });
  });

  test('must be smaller than the sum', () => {
    for (const amount_discount of [500, 501, Number.MAX_SAFE_INTEGER]) {
      expect(errorsOf(direct({ amount: 500, currency: 'dzd', amount_discount }))).toEqual({
        amount_discount: ['The amount discount field must be less than 500.'],
      });
    }
  });

  test('is named in the error when it makes the amount too small', () => {
    expect(errorsOf(direct({ amount: 500, currency: 'dzd', amount_discount: 451 }))).toEqual({
      amount_discount: ['The amount discount field must leave an amount of at least 50.'],
    });
    expect(errorsOf(direct({ amount: 500, currency: 'dzd', percentage_discount: 100 }))).toEqual({
      percentage_discount: ['The percentage discount field must leave an amount of at least 50.'],
    });
    expect(direct({ amount: 500, currency: 'dzd', amount_discount: 450 })).toMatchObject({ amount: 50 });
  });
});

const line = fc.record({
  amount: fc.oneof(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: MAX_AMOUNT })),
  quantity: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: MAX_QUANTITY })),
});
const lines = fc.array(line, { minLength: 1, maxLength: MAX_ITEMS });
/** Realistic carts: without them nearly no input is within the bounds. */
const cart = fc.array(
  fc.record({ amount: fc.integer({ min: 1, max: 100_000 }), quantity: fc.integer({ min: 1, max: 99 }) }),
  { minLength: 1, maxLength: 10 },
);
const discount = fc.oneof(
  fc.constant({}),
  fc.record({ percentage_discount: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ amount_discount: fc.oneof(fc.integer({ min: 1, max: 9_999 }), fc.maxSafeNat()) }),
);

describe('for all lines and discounts', () => {
  test('sums exactly or refuses, and never leaves the safe integers', async () => {
    await holds(
      fc.property(lines, (given) => {
        const exact = given.reduce(
          (sum, { amount, quantity }) => sum + BigInt(amount) * BigInt(quantity),
          0n,
        );
        const sum = sumLines(given);
        expect(sum).toBe(exact > BigInt(MAX_AMOUNT) ? null : Number(exact));
      }),
      2_000,
    );
  });

  test('answers within the bounds and accounts for every dinar', async () => {
    let answered = 0;
    await holds(
      fc.property(fc.oneof(cart, lines), discount, (given, asked) => {
        const totals = bought(given, asked);
        if (!totals.ok) {
          expect(Object.keys(totals.errors).length).toBeGreaterThan(0);
          return;
        }
        answered += 1;
        expect(Number.isSafeInteger(totals.amount)).toBe(true);
        expect(totals.amount).toBeGreaterThanOrEqual(50);
        expect(totals.amount).toBeLessThanOrEqual(totals.amountWithoutDiscount);
        expect(totals.amountWithoutDiscount).toBeLessThanOrEqual(MAX_AMOUNT);
        const off = totals.amountWithoutDiscount - totals.amount;
        if (totals.discount === null) expect(off).toBe(0);
        else if (totals.discount.type === 'amount') expect(off).toBe(totals.discount.value);
        else {
          // Half up: within half a dinar of the exact discount, and not below its half.
          const twice = 2n * BigInt(totals.amountWithoutDiscount) * BigInt(totals.discount.value);
          expect(BigInt(off) * 200n - twice <= 100n && BigInt(off) * 200n - twice > -100n).toBe(true);
        }
      }),
      2_000,
    );
    expect(answered).toBeGreaterThan(500);
  });

  test('refuses a discount below the minimum and never applies another', async () => {
    await holds(
      fc.property(fc.integer({ min: 50, max: 400 }), discount, (amount, asked) => {
        const totals = direct({ amount, currency: 'dzd', ...asked });
        const off = 'amount_discount' in asked ? asked.amount_discount : null;
        if (off !== null) expect(totals.ok).toBe(amount - off >= 50);
        if (totals.ok) expect(totals.amount).toBeGreaterThanOrEqual(50);
        else expect(Object.keys(totals.errors)).toEqual(Object.keys(asked));
      }),
      2_000,
    );
  });
});
