import { runDurableObjectAlarm } from 'cloudflare:test';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  FIRST,
  readPaymentExceptionCursor,
  savePaymentExceptionCursor,
} from '../../../../src/shop/orders/payments/store/payment-exceptions.ts';
import { followRefund } from '../../../../src/shop/orders/refunds/request-refund.ts';
import { findRefund, insertRefund } from '../../../../src/shop/orders/store/refunds.ts';
import { Orders } from '../../../desk/desk-driver.ts';
import { stub } from '../../../storefront/mirror.ts';
import { ShopUnderTest } from '../../../storefront/shop-under-test.ts';
import { inShop } from '../cash/payment-methods.ts';
import { inContext } from '../cash/placing.ts';

/** Money of live mode while the shop is in test mode: it waits until the shop is in live mode again. */

const NOW = Date.UTC(2027, 0, 15, 8);
let price = '';
const shop = new ShopUnderTest((service) => {
  vi.spyOn(console, 'warn').mockReturnValue();
  price = service.addPrice(service.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 950);
});
const orders = new Orders(shop, () => ({ [price]: 1 }));

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});

/** Marks all orders as of live mode, or of the shop's own. */
const markAs = (livemode: 0 | 1) => inShop(`UPDATE orders SET livemode = ${livemode} RETURNING id`);
/** Requests about the payment and its refunds; the lists of the present mode are read on. */
const paymentCalls = () =>
  shop.service.calls.filter((call) =>
    /chk_\w+(?:$|\/expire|\/refunds)|refunds\/\w|POST \/checkouts$/.test(call),
  ).length;

async function later(minutes: number): Promise<void> {
  vi.setSystemTime(Date.now() + minutes * 60_000);
  await runDurableObjectAlarm(stub());
}

test('an open live payment is neither read, nor ended, nor shown to its payer', async () => {
  const { token, checkout } = await orders.place('card');
  expect(await stub().paymentUrl(token)).not.toBeNull();
  await markAs(1);
  const before = paymentCalls();
  await later(40);
  await later(40);
  expect(await stub().paymentUrl(token)).toBeNull();
  const addresses = {
    origin: 'https://shop.test',
    language: 'fr',
    webhookPath: '/webhooks/service',
  } as const;
  expect(await stub().retry(token, addresses)).toMatchObject({ ok: false, reason: 'unreachable' });
  await stub().checkPayment(token);
  expect(paymentCalls()).toBe(before);
  expect((await stub().order(token))?.payment).toBe('pending');
  await markAs(0);
  shop.service.settle(checkout, 'paid');
  await later(60);
  expect((await stub().order(token))?.payment).toBe('paid');
});

test('a pending live refund is neither read nor failed, and ends once the shop is live again', async () => {
  const { orderId, checkout } = await orders.placePaid('card');
  const id = 'refund-1';
  const asked = { id, orderId, checkoutId: checkout, amount: 950, waived: 0, means: 'card' } as const;
  const follow = () => inContext((context) => followRefund(context, id));
  const status = () => inContext(({ sql }) => findRefund(sql, id)?.status);
  await inContext(({ sql }) => insertRefund(sql, { ...asked, askedAt: Date.now() }));
  await follow();
  expect(await status()).toBe('pending');
  // Another account of the service does not know the refund.
  const known = new Map(shop.service.refunds);
  shop.service.refunds.clear();
  await markAs(1);
  const before = paymentCalls();
  for (const minutes of [1, 61, 61]) await later(minutes);
  await follow();
  expect([paymentCalls(), await status()]).toEqual([before, 'pending']);
  await markAs(0);
  for (const [one, refund] of known) {
    shop.service.refunds.set(one, refund);
    shop.service.settleRefund(one, 'succeeded');
  }
  await later(61);
  expect(await status()).toBe('succeeded');
});

test('the list of refunds of the other mode is read from its beginning', async () => {
  const known = { dueAt: 5, since: 1_700_000_000, page: 3, begunAt: 7, oldestOpen: 6 };
  await inContext(({ sql }) => {
    savePaymentExceptionCursor(sql, true, known);
    expect(readPaymentExceptionCursor(sql, true)).toEqual(known);
    expect(readPaymentExceptionCursor(sql, false)).toEqual({ ...FIRST, dueAt: 5 });
  });
});
