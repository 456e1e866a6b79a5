import { expect, test } from 'vitest';
import type { OrderResult } from '../../../src/domain/orders/profit/order-result.ts';
import { differenceOf } from '../../../src/domain/orders/profit/profit.ts';

const line = { productId: 'jean', key: 'jean 38', pieces: 1, amount: 0, cost: 500 };

/** A delivered order of which all came back later, as in an exchange. */
const exchanged: OrderResult = {
  ...{ end: 'delivered', month: 203101, wilaya: 16, source: 'phone' },
  lines: [{ ...line, isSold: false, isGone: false }],
  ...{ income: 400, discount: 0, fees: { delivery: 300, returning: null } },
  ...{ isParcel: true, paymentFees: 0, debt: null },
};

test('parcels are counted as on the first page: an exchange returns its products, not its parcel', () => {
  const counts = (result: OrderResult) =>
    Object.fromEntries(
      differenceOf(null, result).map(({ dimension, figures: { delivered, returned } }) => [
        dimension,
        [delivered, returned],
      ]),
    );
  expect(counts(exchanged)).toEqual({ shop: [1, 0], wilaya: [1, 0], source: [1, 0], product: [0, 1] });
  const returned = { ...exchanged, end: 'returned' } as const;
  expect(counts(returned)).toEqual({ shop: [0, 1], wilaya: [0, 1], source: [0, 1], product: [0, 1] });
  const canceled = { ...exchanged, end: 'canceled' } as const;
  expect(counts(canceled)).toEqual({ shop: [0, 0], wilaya: [0, 0], source: [0, 0], product: [0, 0] });
});
