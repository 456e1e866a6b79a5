import { expect, test } from 'vitest';
import {
  historyOfPhone,
  isRefusedPhone,
  refusedPhones,
  setRefused,
} from '../../../../src/shop/order-limits/store/refused-phones.ts';
import { ShopUnderTest } from '../../../storefront/shop-under-test.ts';
import { inShop } from './payment-methods.ts';
import { inContext } from './placing.ts';

new ShopUnderTest(() => undefined);

test('the block list of numbers can be extended, paged and shortened', async () => {
  await inContext(({ sql }) => {
    const set = (digit: number, isRefused: boolean, at = digit) =>
      setRefused(sql, { phone: `+21355000000${digit}`, isRefused, device: 'device', at });
    for (const digit of [3, 1, 2]) expect(set(digit, true)).toBe(true);
    // Added again, it stays as first stored.
    expect(set(3, true, 9)).toBe(false);
    expect(refusedPhones(sql, '', 2).map(({ phone }) => phone)).toEqual(['+213550000001', '+213550000002']);
    expect(refusedPhones(sql, '+213550000002', 2)).toEqual([
      { phone: '+213550000003', device: 'device', at: 3 },
    ]);
    expect(set(3, false)).toBe(true);
    expect(set(3, false)).toBe(false);
    expect(isRefusedPhone(sql, '+213550000003')).toBe(false);
    expect(isRefusedPhone(sql, '+213550000001')).toBe(true);
  });
});

test('a number’s orders are counted by outcome, with few rows for any number of orders', async () => {
  await inShop(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
     INSERT INTO orders (id, number, token, cart_id, submission, language, name, phone, wilaya, commune, delivery,
       livemode, total, due_online, due_on_delivery, items, payment, fulfilment, placed_at, opened_at)
     SELECT 'o' || i, 'n' || i, 't' || i, 'c', '', 'fr', '', CASE WHEN i <= 5 THEN '+213550000001' ELSE '+213550000002' END,
       16, '', 'home', 0, 1, 0, 1, '[]', 'on_delivery',
       CASE i WHEN 1 THEN 'delivered' WHEN 2 THEN 'returned' WHEN 3 THEN 'canceled' WHEN 4 THEN 'returned' ELSE 'new' END, 0, 0
     FROM n`,
  );
  await inContext(({ sql }) => {
    const few = historyOfPhone(sql, '+213550000001', 'o5');
    expect(few).toEqual({ ordered: 4, delivered: 1, refused: 2, returned: 0, canceled: 1, isMore: false });
    const before = sql.tally.read;
    expect(historyOfPhone(sql, '+213550000002', '')).toMatchObject({ ordered: 200, isMore: true });
    expect(sql.tally.read - before).toBeLessThan(420);
  });
});
