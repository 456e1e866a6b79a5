import { expect, test } from 'vitest';
import { keyOfPayment } from '../../src/couriers/rules/payments.ts';
import { parcelsOfPayment, replacePayments } from '../../src/couriers/store/payments.ts';
import { listedPayments } from '../../src/desk/courier-payments/view.ts';
import { randomOf, SEED } from '../seed.ts';
import { inContext } from '../shop/orders/cash/placing.ts';
import { ShopUnderTest } from '../storefront/shop-under-test.ts';

const HOUR = 3_600_000;

new ShopUnderTest(() => undefined);

test('the pages of payments have each payment once, with all of its parcels', async () => {
  await inContext(({ sql }) => {
    const random = randomOf(SEED);
    const now = Date.UTC(2099, 5, 1);
    let amount = 0;
    for (let count = 0; count < 400; count += 1) {
      const seenAt = now - random(400 * 24) * HOUR;
      const state = (['announced', 'paid', 'undone'] as const)[random(3)] ?? 'paid';
      // The parcels of a payment are seen within days, also on both sides of a page's end.
      const paymentId = random(5) === 0 ? '' : `PAY-${Math.floor(seenAt / (9 * 24 * HOUR))}`;
      const one = { shipmentId: `s${count}`, accountId: `a${random(2)}`, paymentId, state, seenAt };
      replacePayments(sql, [], [{ ...one, amount: count, fee: count % 3 === 0 ? null : 1 }]);
      if (state !== 'undone') amount += count;
    }
    const keys: string[] = [];
    let [parcels, sum] = [0, 0];
    for (let before: number | null = now + 1; before !== null; ) {
      const page = listedPayments(sql, before);
      for (const payment of page.payments) {
        const rows = parcelsOfPayment(sql, payment, 500);
        expect(rows).toHaveLength(payment.parcels);
        for (const row of rows) expect(keyOfPayment(row)).toMatchObject({ day: payment.day });
        keys.push(`${payment.accountId} ${payment.paymentId} ${payment.day}`);
        parcels += payment.parcels;
        sum += payment.amount;
      }
      before = page.next;
    }
    expect(new Set(keys).size).toBe(keys.length);
    expect([parcels, sum]).toEqual([400, amount]);
  });
});
