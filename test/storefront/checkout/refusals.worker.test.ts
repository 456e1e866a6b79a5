import { runInDurableObject } from 'cloudflare:test';
import { describe, expect, test, vi } from 'vitest';
import { order as deskOrder } from '../../../templates/desk/copy/fr/order-page.ts';
import { today as deskToday } from '../../../templates/desk/copy/fr/today.ts';
import { copyIn } from '../../../templates/storefront/copy/copy.ts';
import { pairOwner } from '../../desk/devices.ts';
import { inShop, offerPaymentMethods } from '../../shop/orders/cash/payment-methods.ts';
import { valuesOn } from '../forms.ts';
import { stub } from '../mirror.ts';
import { textOf } from '../page-text.ts';
import { contact, order, ShopUnderTest, visitorWith } from '../shop-under-test.ts';
import { Visitor } from '../visitor.ts';

let dates: string;
let figs: string;
const stand = new ShopUnderTest((service) => {
  dates = service.addPrice(service.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 950);
  figs = service.addPrice(service.addProduct('Figues', { metadata: { slug: 'figues' } }), 800);
});

/** The address of a link with a text. */
function linkNamed(page: string, text: string): string {
  const link = [...page.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)/g)].find(([, , name]) => name === text);
  return (link?.[1] ?? '').replaceAll('&amp;', '&');
}
const form = { seen_total: '1900', way: 'card:1900' };

async function refusalsCounted(): Promise<number> {
  const page = await runInDurableObject(stub(), (shop) => shop.auditLog('incidents', null));
  return (page?.data ?? [])
    .map((one) => ('count' in one && one.kind === 'service_refused' ? one.count : 0))
    .reduce((sum, count) => sum + count, 0);
}

test('a refusal of the service is logged with code and fields, without values, and counted', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const visitor = await visitorWith({ [dates]: 2 });
  const before = await refusalsCounted();
  stand.service.sabotage = (request) =>
    new URL(request.url).pathname.endsWith('/checkouts')
      ? Response.json(
          {
            message: 'The webhook endpoint must use the standard port. Amina 0550123456',
            code: 'validation_failed',
            errors: {
              webhook_endpoint: ['The webhook endpoint must use the standard port.'],
              'Amina 0550123456': ['is no field'],
            },
          },
          { status: 422 },
        )
      : undefined;
  expect((await order(visitor, form)).response.status).toBe(502);
  const lines = warned.mock.calls.map(([line]) => String(line));
  expect(lines).toContain(
    JSON.stringify({
      event: 'service_refused',
      method: 'POST',
      resource: 'checkouts',
      status: 422,
      code: 'validation_failed',
      fields: ['webhook_endpoint'],
    }),
  );
  expect(lines.join()).not.toMatch(/Amina|0550123456/);
  expect(await refusalsCounted()).toBe(before + 1);
});

describe.each([
  ['account_limit', 422, { code: 'validation_failed', errors: { items: ['Above the limit.'] } }],
  ['account_limit', 422, { code: 'validation_failed', errors: { amount: ['Above the limit.'] } }],
  ['account_suspended', 403, { code: 'account_suspended' }],
] as const)('a checkout refused for an %s', (why, status, body) => {
  const { notice } = copyIn.fr;
  const answerRefusal = (request: Request) =>
    request.method === 'POST' ? Response.json({ message: 'No.', ...body }, { status }) : undefined;

  test('keeps order and cart, offers no retry, and the desk names the reason', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const visitor = await visitorWith({ [dates]: 2 });
    stand.service.sabotage = answerRefusal;
    const { response } = await order(visitor, form);
    expect(response.status).toBe(409);
    const page = await response.text();
    expect(textOf(page)).toContain(notice.account_refused.text);
    expect(page).toContain('tel:');
    expect(page).not.toContain(notice.retry);
    expect(await visitor.readText('/fr/cart')).toContain('Dattes');
    const owner = await pairOwner();
    const [{ number } = {}] = await inShop('SELECT number FROM orders');
    expect(await owner.readText(`/fr/desk/orders/${number}`)).toContain(deskOrder.notes.refused[why]);
    const told = textOf(`${deskOrder.notes.refused[why]} ${deskToday.noCardPayment}`).trim();
    expect(await owner.readText('/fr/desk')).toContain(told);
    stand.service.sabotage = null;
    await order(await visitorWith({ [dates]: 2 }), form);
    expect(await owner.readText('/fr/desk')).not.toContain(told);
  });

  test('is ordered with cash on delivery instead, where the shop takes it', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    await offerPaymentMethods('card,cash');
    const visitor = await visitorWith({ [dates]: 2 });
    stand.service.sabotage = answerRefusal;
    const page = await (await order(visitor, form)).response.text();
    expect(textOf(page)).toContain(notice.account_refused.order);
    expect(page).toContain('href="/fr/checkout"');
    const { token } = await order(visitor, { seen_total: '1900', way: 'cash:0' });
    expect(await visitor.readText(`/fr/orders/${token}`)).toContain(copyIn.fr.order.states.on_delivery.title);
  });

  test('of a product bought without the cart leads to its own checkout, as it was filled in', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    await offerPaymentMethods('card,cash');
    const visitor = new Visitor();
    const bought = await visitor.get(`/fr/checkout?price=${dates}&quantity=2`);
    const cart = valuesOn(await (await visitor.follow(bought)).text(), 'cart')[0] ?? '';
    const purchase = /purchase=(\w+)/.exec(bought.headers.get('Location') ?? '')?.[1] ?? '';
    stand.service.sabotage = answerRefusal;
    const line = { price: dates, quantity: '2', cart };
    const { response } = await order(visitor, { ...form, ...line, purchase });
    const way = linkNamed(await response.text(), notice.account_refused.order);
    const checkout = await visitor.read(way);
    expect(textOf(checkout)).toContain(copyIn.fr.checkout.methods.cash.button);
    expect(valuesOn(checkout, 'cart')).toEqual([cart]);
    expect(valuesOn(checkout, 'street')).toEqual(['12 rue']);
    const { token } = await order(visitor, { ...line, purchase, seen_total: '1900', way: 'cash:0' });
    expect(await visitor.readText(`/fr/orders/${token}`)).toContain(copyIn.fr.order.states.on_delivery.title);
  });

  test('at a second try too: cash makes no second order of the same wish, and the link is none for others', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    await offerPaymentMethods('card,cash');
    const visitor = new Visitor();
    const bought = await visitor.follow(await visitor.get(`/fr/checkout?price=${dates}&quantity=2`));
    const cart = valuesOn(await bought.text(), 'cart')[0] ?? '';
    const line = { price: dates, quantity: '2', cart };
    const { token } = await order(visitor, { ...form, ...line });
    await stand.tell(stand.lastCheckout(), 'failed');
    stand.service.sabotage = answerRefusal;
    const refused = await visitor.follow(await visitor.post(`/fr/orders/${token}/again`, {}));
    const way = linkNamed(await refused.text(), notice.account_refused.order);
    expect(valuesOn(await visitor.read(way), 'cart')).toEqual([cart]);
    await order(visitor, { ...line, seen_total: '1900', way: 'cash:0' });
    expect(await inShop('SELECT payment_method, fulfilment FROM orders ORDER BY payment_method')).toEqual([
      { payment_method: 'card', fulfilment: 'canceled' },
      { payment_method: 'cash', fulfilment: 'new' },
    ]);
    expect(valuesOn(await new Visitor().read(way), 'cart')).not.toContain(cart);
  });

  test('of other products than the cart has leads to a cart of these', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    await offerPaymentMethods('card,cash');
    const visitor = await visitorWith({ [dates]: 2, [figs]: 1 });
    stand.service.sabotage = answerRefusal;
    const refused = await visitor.post('/fr/checkout', {
      ...{ ...contact, answered: 'kept 16 Bab El Oued', kept_name: contact.name },
      ...{ seen_total: '2700', way: 'card:2700' },
    });
    const again = refused.headers.get('Location') ?? '';
    await visitor.post('/fr/cart/change', { price: figs, quantity: '0' });
    const page = await visitor.read(again);
    expect(linkNamed(page, notice.account_refused.order)).toBe(`/fr/c/${dates}:2,${figs}:1`);
    expect(linkNamed(page, notice.cart)).toBe(`/fr/c/${dates}:2,${figs}:1`);
  });
});
