import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Database } from '../../../../src/database/rows.ts';
import { setRefused } from '../../../../src/shop/order-limits/store/refused-phones.ts';
import { copyIn } from '../../../../templates/storefront/copy/copy.ts';
import { eventually } from '../../../eventually.ts';
import { elementsOn, fieldNamesOn } from '../../../storefront/forms.ts';
import { readCourierPath, readPage, stub } from '../../../storefront/mirror.ts';
import { newOrderClient } from '../../../storefront/order-client.ts';
import { textOf } from '../../../storefront/page-text.ts';
import { order, ShopUnderTest, visitorWith } from '../../../storefront/shop-under-test.ts';
import { Visitor } from '../../../storefront/visitor.ts';
import { inShop, offerPaymentMethods } from './payment-methods.ts';
import { placeCash } from './placing.ts';

const copy = copyIn.fr;

const MINUTE = 60_000;
const STOCK = 3;

let price = '';
let tea = '';
const shop = new ShopUnderTest((service) => {
  price = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel', stock: STOCK } }), 1_000);
  tea = service.addPrice(service.addProduct('Thé', { metadata: { slug: 'the' } }), 1_000);
});

beforeEach(() => offerPaymentMethods('card cash'));

const cash = (quantity = 1) => ({ seen_total: String(quantity * 1_000), way: 'cash:0' });
const available = async () => (await stub().product('fr', 'miel'))?.available;
const histories = async () =>
  (await inShop('SELECT kind FROM order_events ORDER BY order_id, position')).map(({ kind }) => kind);

async function orderByCash(fields: Record<string, string> = {}, visitor?: Visitor) {
  const shopper = visitor ?? (await visitorWith({ [price]: 1 }));
  return { visitor: shopper, ...(await order(shopper, { ...cash(), ...fields })) };
}

describe('an order to be paid at the door', () => {
  test('is placed without a call to the service, and its page shows the amount and the next step', async () => {
    const before = shop.service.calls.length;
    const { visitor, token } = await orderByCash();
    const page = await visitor.readText(`/fr/orders/${token}`);
    expect(page).toContain(copy.order.states.on_delivery.title);
    expect(page).toContain(copy.order.states.on_delivery.text);
    expect(page).toMatch(/À payer à la livraison 1 000 DA/);
    expect(page).toContain('Appel de confirmation à venir');
    const asked = shop.service.calls.slice(before).filter((call) => /checkouts|customers/.test(call));
    expect(asked).toEqual([]);
    expect((await visitor.get(`/fr/orders/${token}`)).headers.get('Refresh')).toBeNull();
    // The order is placed: the cart is empty again.
    expect(await visitor.readText('/fr/cart')).toContain(copy.cart.empty);
  });

  test.each([
    ['ar', 'عند الاستلام'],
    ['fr', 'À payer à la livraison'],
    ['en', 'To pay on delivery'],
  ])('shows this in %s', async (language, words) => {
    const { visitor, token } = await orderByCash();
    expect(await visitor.readText(`/${language}/orders/${token}`)).toContain(words);
  });

  test('tells its courier the amount to collect, and shows no link to pay online', async () => {
    const { visitor, token } = await orderByCash();
    const page = await readPage(await readCourierPath(token));
    expect(page).toContain('data-instruction="cash"');
    expect(textOf(page)).toMatch(/À encaisser 1 000 DA/);
    const again = await visitor.post(`/fr/orders/${token}/again`, {});
    expect(again.headers.get('Location')).toBe(`/fr/orders/${token}`);
    expect((await visitor.get(`/fr/orders/${token}/go`)).headers.get('Location')).toBe(`/fr/orders/${token}`);
    expect(shop.service.checkouts.size).toBe(0);
  });

  test('sent twice is one order', async () => {
    const visitor = await visitorWith({ [price]: 1 });
    const answers = await Promise.all([order(visitor, cash()), order(visitor, cash())]);
    expect(answers[0]?.token).not.toBe('');
    expect(answers[1]?.token).toBe(answers[0]?.token);
    expect(await available()).toBe(STOCK - 1);
  });

  test('sent again with other details, or to be paid by card, replaces the first', async () => {
    const visitor = await visitorWith({ [price]: 1 });
    const { cookie } = visitor;
    const first = await order(visitor, cash());
    visitor.cookie = cookie;
    const second = await order(visitor, { ...cash(), street: '14 rue' });
    expect(second.token).not.toBe(first.token);
    expect(await visitor.readText(`/fr/orders/${first.token}`)).toContain(
      copy.order.fulfilment.canceled.title,
    );
    visitor.cookie = cookie;
    const third = await order(visitor, { seen_total: '1000', way: 'card:1000' });
    expect(shop.service.checkouts.size).toBe(1);
    expect(await visitor.readText(`/fr/orders/${second.token}`)).toContain(
      copy.order.fulfilment.canceled.title,
    );
    expect(await visitor.readText(`/fr/orders/${third.token}`)).toContain(copy.order.states.pending.title);
    expect(await available()).toBe(STOCK - 1);
  });

  test('ends the open checkout of the same cart', async () => {
    const visitor = await visitorWith({ [price]: 1 });
    const { cookie } = visitor;
    await order(visitor, { seen_total: '1000', way: 'card:1000' });
    const checkout = shop.lastCheckout();
    visitor.cookie = cookie;
    const { token } = await order(visitor, cash());
    expect(shop.service.checkouts.get(checkout)).toMatchObject({ status: 'expired' });
    expect(await visitor.readText(`/fr/orders/${token}`)).toContain(copy.order.states.on_delivery.title);
    expect(await available()).toBe(STOCK - 1);
  });

  test('stays when its shopper orders another cart', async () => {
    const { token, visitor } = await orderByCash();
    const [row] = await inShop('SELECT cart_id FROM orders');
    await stub().leaveCart(String(row?.cart_id));
    expect(await visitor.readText(`/fr/orders/${token}`)).toContain(copy.order.states.on_delivery.title);
  });

  test('holds its pieces for a quarter of an hour, then stays without them', async () => {
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
    const { visitor, token } = await orderByCash();
    expect(await available()).toBe(STOCK - 1);
    vi.setSystemTime(Date.now() + 14 * MINUTE);
    await runDurableObjectAlarm(stub());
    expect(await available()).toBe(STOCK - 1);
    vi.setSystemTime(Date.now() + 2 * MINUTE);
    await runDurableObjectAlarm(stub());
    await eventually(async () => expect(await available()).toBe(STOCK));
    expect(await histories()).toEqual(['placed']);
    expect(await visitor.readText(`/fr/orders/${token}`)).toContain(copy.order.states.on_delivery.title);
    const asked = shop.service.calls.filter((call) => /checkouts/.test(call));
    expect(asked).toEqual([]);
    const phone = await stub().eraseOrders({ phone: '+213550123456' });
    expect(phone).toMatchObject({ erased: [], kept: [{ why: 'in_delivery' }] });
  });
});

describe('the checkout page', () => {
  test('has a button per payment method, with the amounts now and at the door, and no more fields', async () => {
    await offerPaymentMethods('cash part=300 card');
    const visitor = await visitorWith({ [price]: 1 });
    const html = await visitor.read('/fr/checkout');
    const waysOn = (page: string) =>
      elementsOn(page, 'button', { name: 'way' }).map(({ attributes }) => attributes.value);
    expect(waysOn(html)).toEqual(['cash:0', 'part:300', 'card:1000']);
    expect(textOf(html)).toMatch(/Maintenant 300 DA ?, à la livraison 700 DA/);
    await offerPaymentMethods('card');
    const today = await visitor.read('/fr/checkout');
    expect(fieldNamesOn(html)).toEqual(fieldNamesOn(today));
    expect(today).not.toContain('pay-ways');
    expect(waysOn(today)).toHaveLength(1);
    expect(today).toContain(copy.checkout.pay);
  });

  test.each([
    ['that is not offered', { way: 'part:300' }],
    ['with another sum than shown', { way: 'card:900' }],
    ['with another sum than its own', { way: 'cash:300' }],
  ])('refuses a payment method %s, and keeps the typed fields', async (_, fields) => {
    const { visitor, response, token } = await orderByCash(fields);
    expect(token).toBe('');
    const page = await visitor.readNext(response);
    expect(textOf(page)).toContain(copy.checkout.paymentMethodGone);
    expect(page).toContain('value="Amina"');
    expect(await histories()).toEqual([]);
  });

  test('says of an order beyond the limit of cash orders that it is a limit', async () => {
    const tokens = [];
    let last = await orderByCash({});
    for (; last.token !== '' && tokens.length < 5; last = await orderByCash({})) tokens.push(last.token);
    expect(tokens).toHaveLength(2);
    const page = textOf(await last.visitor.readNext(last.response));
    expect(page).toContain(
      'Le paiement à la livraison a une limite, atteinte pour ce numéro ou cet appareil',
    );
    expect(page).toContain('ou payez par carte');
    expect(page).not.toContain(copy.checkout.paymentMethodGone);
    // A shop without cards does not speak of one, at the checkout or on the page of a quick order.
    await offerPaymentMethods('cash');
    const alone = await orderByCash({});
    expect(alone.token).toBe('');
    const cashOnly = textOf(await alone.visitor.readNext(alone.response));
    expect(cashOnly).toContain('appelez-nous pour confirmer vos commandes.');
    expect(cashOnly).not.toContain('payez par carte');
  });

  test('offers a payment method by the chosen wilaya', async () => {
    await offerPaymentMethods('card cash@9');
    const first = await orderByCash();
    expect(first.token).toBe('');
    expect((await orderByCash({ wilaya: '9' })).token).not.toBe('');
  });
});

describe('orders waiting for a call', () => {
  const phones = ['0550 00 00 01', '0550 00 00 02', '0550 00 00 03', '0550 00 00 04'];

  test('are two per phone at most, from any client', async () => {
    const tokens: string[] = [];
    for (let count = 0; count < 3; count++) tokens.push((await orderByCash()).token);
    expect(tokens.map((token) => token !== '')).toEqual([true, true, false]);
    // It can still order by card.
    const visitor = await visitorWith({ [price]: 1 });
    const { token } = await order(visitor, { seen_total: '1000', way: 'card:1000' });
    expect(token).not.toBe('');
  });

  test('count for a week against a phone that was never called', async () => {
    const ordered = async () => (await orderByCash()).token !== '';
    expect([await ordered(), await ordered(), await ordered()]).toEqual([true, true, false]);
    const age = (days: number) => inShop(`UPDATE waiting_orders SET at = ${Date.now() - days * 86_400_000}`);
    await age(6.9);
    expect(await ordered()).toBe(false);
    await age(7.1);
    expect(await ordered()).toBe(true);
  });

  test('are three per browser at most, whatever phone numbers it enters', async () => {
    const visitor = new Visitor();
    await visitor.get('/fr/cart');
    const tokens: string[] = [];
    for (const phone of phones) {
      await visitor.post('/fr/cart/add', { price: tea, quantity: '1' });
      tokens.push((await order(visitor, { ...cash(), phone })).token);
      await visitor.get(`/fr/orders/${tokens.at(-1)}`);
    }
    expect(tokens.map((token) => token !== '')).toEqual([true, true, true, false]);
  });

  test('are accepted from a network in any number, and those above its limit hold no pieces', async () => {
    for (let count = 0; count < 5; count++)
      expect(await placeCash(tea, newOrderClient({ network: 'town' }))).toMatchObject({ ok: true });
    expect(await placeCash(price, newOrderClient({ network: 'town' }))).toMatchObject({ ok: true });
    expect(await available()).toBe(STOCK);
    expect(await placeCash(price, newOrderClient({ network: 'village' }))).toMatchObject({ ok: true });
    expect(await available()).toBe(STOCK - 1);
  });

  test('are refused for a number on the block list, which can still pay by card', async () => {
    await runInDurableObject(stub(), (_, { storage }) =>
      setRefused(new Database(storage.sql), { phone: '+213550123456', isRefused: true, device: null, at: 0 }),
    );
    expect((await orderByCash()).token).toBe('');
    expect((await orderByCash({ way: 'card:1000' })).token).not.toBe('');
    expect((await orderByCash({ phone: phones[0] ?? '' })).token).not.toBe('');
  });
});
