import { expect } from 'vitest';
import * as z from 'zod';
import { goToBank } from '../../fixtures/payer.ts';
import { Visitor } from '../../fixtures/visitor.ts';
import { askThrough } from '../proxy.ts';
import { type Place, shopOrigin } from '../server-process.ts';
import { type Api, checkoutBody } from '../service-api-client.ts';
import { chooseDates, type Ordered, orderDates, type PendingPurchase, payAtBank } from '../shopper-client.ts';
import { actAtDesk, type Desk } from './desk.ts';

/** An order's page at its shopper, and the payment state that it must show. */
export type SoldOrder = { shopper: Visitor; page: string; payment: string };

/** The sales of one build, and what another build has to complete. */
export type Sales = {
  sold: SoldOrder[];
  toChoose: Ordered;
  atBank: PendingPurchase;
  /** Paid; another build refunds a part, and all of it. */
  paid: PendingPurchase;
  /** Paid at the door, and confirmed. */
  cash: SoldOrder;
  /** The answer to a call with an `Idempotency-Key`. */
  kept: { key: string; answer: string };
  isFinished: boolean;
};

const named = z.object({ id: z.string() });

/** A build sells with every payment method, until each order's page shows it. */
export async function sell(place: Place, price: string, api: Api, desk: Desk): Promise<Sales> {
  const sold: SoldOrder[] = [];
  const buy = async () => {
    const bought = await orderDates(place, price);
    await payAtBank(bought);
    await bought.shopper.waitForPage(bought.page, 'data-payment="paid"');
    return bought;
  };
  const add = ({ shopper, page }: Ordered, payment: string) => sold.push({ shopper, page, payment });
  const paid = await buy();
  add(paid, 'paid');
  const returned = await buy();
  await api.call(`/checkouts/${returned.checkout}/refunds`, { reason: 'requested_by_customer' });
  add(returned, 'refunded');
  const parts = await buy();
  await api.call(`/checkouts/${parts.checkout}/refunds`, { amount: 500, method: 'cash' });
  add(parts, 'paid');
  for (const outcome of ['failed', 'canceled', 'expired']) {
    const ordered = await chooseDates(place, price);
    await api.call(`/checkouts/${ordered.checkout}/simulate`, { outcome });
    add(ordered, outcome);
  }
  const cash = await orderAtDoor(place, price);
  await actAtDesk(desk, cash, 'confirm');
  const kept = { key: crypto.randomUUID(), answer: '' };
  kept.answer = await repeat(api, kept.key);
  await fillAccount(api, price);
  const sales = {
    sold: [...sold, cash],
    toChoose: await chooseDates(place, price),
    atBank: await orderDates(place, price),
    paid,
    cash,
    kept,
    isFinished: false,
  };
  for (const one of sales.sold) await one.shopper.waitForPage(one.page, `data-payment="${one.payment}"`);
  return sales;
}

/** Completes what another build began: pays, packs, refunds, and repeats the call. */
export async function finish(sales: Sales, api: Api, desk: Desk): Promise<void> {
  const { toChoose, atBank, paid, cash, kept, sold } = sales;
  sales.isFinished = true;
  expect(await repeat(api, kept.key)).toBe(kept.answer);
  const attempt = await goToBank(toChoose.payer, toChoose.checkout);
  for (const bought of [atBank, { ...toChoose, attempt }]) {
    await payAtBank(bought);
    await bought.shopper.waitForPage(bought.page, 'data-payment="paid"');
    sold.push({ ...bought, payment: 'paid' });
  }
  await actAtDesk(desk, paid, 'pack');
  for (const act of ['pack', 'hand_over', 'deliver']) await actAtDesk(desk, cash, act);
  await api.call(`/checkouts/${paid.checkout}/refunds`, { amount: 300 });
  await api.call(`/checkouts/${paid.checkout}/refunds`, {});
  await paid.shopper.waitForPage(paid.page, 'data-payment="refunded"');
  for (const one of sold) if (one.page === paid.page) one.payment = 'refunded';
}

async function orderAtDoor({ shopPort }: Place, price: string): Promise<SoldOrder> {
  const shopper = new Visitor(shopOrigin, askThrough(shopPort, '41.96.0.7'));
  const fields = { name: 'Karim', phone: '0661 22 33 44', way: 'cash:0' };
  const token = await shopper.placeOrder('fr', price, 1, fields);
  return { shopper, page: `/fr/orders/${token}`, payment: 'on_delivery' };
}

async function repeat(api: Api, key: string): Promise<string> {
  const answer = await api.ask('/checkouts', checkoutBody, key);
  expect(answer.status).toBe(200);
  return answer.text();
}

/**
 * Resources that programs create, not shoppers: a customer, a link, changed and deleted products, checkouts in every
 * end state.
 */
async function fillAccount(api: Api, price: string): Promise<void> {
  const make = async (path: string, body: unknown) => named.parse(await api.call(path, body)).id;
  const customer = await make('/customers', { name: 'Yacine', email: 'yacine@maison.test' });
  await make('/payment-links', { name: 'Une boîte', items: [{ price, quantity: 1 }] });
  const product = await make('/products', { name: 'Figues', metadata: { category: 'fruits' } });
  await make('/prices', { amount: 700, currency: 'dzd', product_id: product });
  await api.call(`/products/${product}`, { description: 'Séchées au soleil.' });
  const items = [{ price, quantity: 3 }];
  const outcomes = ['paid', 'declined', 'failed', 'canceled', 'expired'];
  for (const outcome of outcomes) {
    const more = { customer_id: customer, percentage_discount: 10, metadata: { outcome } };
    const checkout = await make('/checkouts', { items, success_url: checkoutBody.success_url, ...more });
    await api.call(`/checkouts/${checkout}/simulate`, { outcome });
    if (outcome === 'paid')
      await api.call(`/checkouts/${checkout}/refunds`, { amount: 100, method: 'transfer' });
  }
}
