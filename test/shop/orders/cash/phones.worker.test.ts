import { expect, test } from 'vitest';
import { historyOfPhone } from '../../../../src/shop/order-limits/store/phone-history.ts';
import {
  isRefusedPhone,
  refusedPhones,
  setRefused,
} from '../../../../src/shop/order-limits/store/refused-phones.ts';
import { ShopUnderTest } from '../../../storefront/shop-under-test.ts';
import { storeOrders } from '../stored-orders.ts';
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
  await inContext(({ sql }) => {
    storeOrders(sql, 1_000, {
      id: "'o' || i",
      phone: "CASE WHEN i <= 5 THEN '+213550000001' ELSE '+213550000002' END",
      fulfilment: `CASE i WHEN 1 THEN 'delivered' WHEN 2 THEN 'returned' WHEN 3 THEN 'canceled' WHEN 4 THEN 'returned'
        ELSE 'new' END`,
    });
    const few = historyOfPhone(sql, '+213550000001', 'o5');
    expect(few).toEqual({ ordered: 4, delivered: 1, refused: 2, returned: 0, canceled: 1, isMore: false });
    const before = sql.tally.read;
    expect(historyOfPhone(sql, '+213550000002', '')).toMatchObject({ ordered: 200, isMore: true });
    expect(sql.tally.read - before).toBeLessThan(420);
  });
});
