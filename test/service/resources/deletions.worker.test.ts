import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { Payer } from '../hosted/payer.ts';
import { type Answer, Merchant } from '../merchant.ts';

/** Deleted prices and payment links: nothing new can use them, and older references keep working. */

const list = z.object({ total: z.number(), data: z.array(z.looseObject({ id: z.string() })) });
const refusal = z.object({ errors: z.record(z.string(), z.array(z.string())) });

async function listed(merchant: Merchant, path: string): Promise<string[]> {
  const { data, total } = list.parse((await merchant.call('GET', path)).body);
  expect(total).toBe(data.length);
  return data.map(({ id }) => id);
}

async function refusedFor(merchant: Merchant, path: string, body: object): Promise<unknown> {
  const answer = await merchant.call('POST', path, body);
  expect(answer.status, answer.text).toBe(422);
  return refusal.parse(answer.body).errors;
}

/** The checkout that a link's form made. */
function boughtBy(purchase: Answer): string {
  return /checkouts\/(\w+)\/pay/.exec(purchase.headers.get('Location') ?? '')?.[1] ?? '';
}

const success_url = 'https://shop.test/merci';

describe('a deleted price', () => {
  let merchant: Merchant;
  let product: string;
  let kept: string;
  let gone: string;
  let checkout: string;
  let link: string;
  let bought: string;
  const payer = new Payer();

  beforeAll(async () => {
    merchant = await Merchant.open();
    product = await merchant.create('/products', { name: 'Miel' });
    const priceOf = (amount: number) =>
      merchant.create('/prices', { amount, currency: 'dzd', product_id: product });
    kept = await priceOf(900);
    gone = await priceOf(1_200);
    checkout = await merchant.create('/checkouts', { items: [{ price: gone, quantity: 2 }], success_url });
    link = await merchant.create('/payment-links', { name: 'Stand', items: [{ price: gone, quantity: 1 }] });
    bought = boughtBy(await payer.post(`/test/payment-links/${link}`));
    const answer = await merchant.call('DELETE', `/prices/${gone}`);
    expect([answer.status, answer.body]).toEqual([
      200,
      { id: gone, entity: 'price', livemode: false, deleted: true },
    ]);
  });

  test('is unknown by its address, at repeated calls too', async () => {
    for (const method of ['GET', 'DELETE'])
      expect((await merchant.call(method, `/prices/${gone}`)).status).toBe(404);
    for (const method of ['POST', 'PATCH', 'PUT'])
      expect((await merchant.call(method, `/prices/${gone}`, { metadata: { a: 1 } })).status).toBe(404);
  });

  test('is in no list', async () => {
    expect(await listed(merchant, '/prices')).toEqual([kept]);
    expect(await listed(merchant, `/prices?product_id=${product}`)).toEqual([kept]);
    expect(await listed(merchant, `/products/${product}/prices`)).toEqual([kept]);
  });

  test('is readable inside the checkout and the link that refer to it', async () => {
    const items = list.parse((await merchant.call('GET', `/checkouts/${checkout}/items`)).body);
    expect(items.data).toMatchObject([{ id: gone, amount: 1_200, quantity: 2 }]);
    const sold = list.parse((await merchant.call('GET', `/payment-links/${link}/items`)).body);
    expect(sold.data).toMatchObject([{ id: gone, amount: 1_200, quantity: 1 }]);
    const paid = await merchant.call('POST', `/checkouts/${checkout}/simulate`, { outcome: 'paid' });
    expect(paid.body).toMatchObject({ status: 'paid', amount: 2_400 });
  });

  test('is refused for new resources, with an error that says so', async () => {
    const items = [
      { price: kept, quantity: 1 },
      { price: gone, quantity: 1 },
    ];
    const said = { 'items.1.price': ['The selected items.1.price is deleted.'] };
    expect(await refusedFor(merchant, '/checkouts', { items, success_url })).toEqual(said);
    expect(await refusedFor(merchant, '/payment-links', { name: 'Neuf', items })).toEqual(said);
  });

  test('closes the link that sells it, but not for buyers who have paid there', async () => {
    expect((await payer.get(`/test/payment-links/${link}`)).status).toBe(404);
    expect((await payer.post(`/test/payment-links/${link}`)).status).toBe(404);
    await merchant.call('POST', `/checkouts/${bought}/simulate`, { outcome: 'paid' });
    const done = await payer.get(`/test/payment-links/${link}/done?checkout_id=${bought}`);
    expect(done.status).toBe(200);
  });

  test('of a deleted product has an error that names both cases apart', async () => {
    const other = await merchant.create('/products', { name: 'Dattes' });
    const price = await merchant.create('/prices', { amount: 500, currency: 'dzd', product_id: other });
    await merchant.call('DELETE', `/products/${other}`);
    expect(
      await refusedFor(merchant, '/checkouts', { items: [{ price, quantity: 1 }], success_url }),
    ).toEqual({ 'items.0.price': ['The selected items.0.price is the price of a deleted product.'] });
    expect(
      await refusedFor(merchant, '/checkouts', { items: [{ price: 'x', quantity: 1 }], success_url }),
    ).toEqual({ 'items.0.price': ['The selected items.0.price is invalid.'] });
  });
});

describe('a deleted payment link', () => {
  const message = 'Merci ! Votre miel part demain.';
  let merchant: Merchant;
  let other: string;
  let gone: string;
  let bought: string;
  const payer = new Payer();

  beforeAll(async () => {
    merchant = await Merchant.open();
    const product = await merchant.create('/products', { name: 'Miel' });
    const price = await merchant.create('/prices', { amount: 900, currency: 'dzd', product_id: product });
    const linkOf = (name: string) =>
      merchant.create('/payment-links', {
        name,
        items: [{ price, quantity: 1 }],
        locale: 'fr',
        after_completion_message: message,
      });
    other = await linkOf('Marché');
    gone = await linkOf('Marché d’automne');
    bought = boughtBy(await payer.post(`/test/payment-links/${gone}`));
    const answer = await merchant.call('DELETE', `/payment-links/${gone}`);
    expect([answer.status, answer.body]).toEqual([
      200,
      { id: gone, entity: 'payment_link', livemode: false, deleted: true },
    ]);
  });

  test('is unknown by its address, at repeated calls too', async () => {
    for (const path of ['', '/items', '/checkouts'])
      expect((await merchant.call('GET', `/payment-links/${gone}${path}`)).status).toBe(404);
    for (const method of ['POST', 'PATCH', 'PUT', 'DELETE'])
      expect((await merchant.call(method, `/payment-links/${gone}`, { active: true })).status).toBe(404);
  });

  test('is in no list and in no search', async () => {
    expect(await listed(merchant, '/payment-links')).toEqual([other]);
    expect(await listed(merchant, '/payment-links?q=marche')).toEqual([other]);
    expect(await listed(merchant, '/payment-links?q=automne')).toEqual([]);
  });

  test('sells nothing any more', async () => {
    expect((await payer.get(`/test/payment-links/${gone}`)).status).toBe(404);
    expect((await payer.post(`/test/payment-links/${gone}`)).status).toBe(404);
    expect((await payer.get(`/test/payment-links/${gone}/qr.svg`)).status).toBe(404);
  });

  test('leaves its purchases unchanged, to be paid and thanked for', async () => {
    expect(await listed(merchant, `/checkouts?payment_link_id=${gone}`)).toEqual([bought]);
    const paid = await merchant.call('POST', `/checkouts/${bought}/simulate`, { outcome: 'paid' });
    expect(paid.body).toMatchObject({ status: 'paid', payment_link_id: gone });
    const done = await payer.get(`/test/payment-links/${gone}/done?checkout_id=${bought}`);
    expect([done.status, done.text.includes(message)]).toEqual([200, true]);
  });
});

test('a payment link lists its own checkouts, newest first and by status', async () => {
  const merchant = await Merchant.open();
  const payer = new Payer();
  const product = await merchant.create('/products', { name: 'Miel' });
  const price = await merchant.create('/prices', { amount: 900, currency: 'dzd', product_id: product });
  const links: string[] = [];
  const bought: string[] = [];
  for (const name of ['Un', 'Deux'])
    links.push(await merchant.create('/payment-links', { name, items: [{ price, quantity: 1 }] }));
  for (const link of [...links, ...links])
    bought.push(boughtBy(await payer.post(`/test/payment-links/${link}`)));
  const [first = '', , third = ''] = bought;
  await merchant.call('POST', `/checkouts/${first}/simulate`, { outcome: 'paid' });
  const own = `/payment-links/${links[0]}/checkouts`;
  expect(await listed(merchant, own)).toEqual([third, first]);
  expect(await listed(merchant, `${own}?status=paid`)).toEqual([first]);
  expect(await listed(merchant, `${own}?status=expired`)).toEqual([]);
  const page = await merchant.call('GET', `${own}?per_page=1`);
  expect(page.body).toMatchObject({ total: 2, path: expect.stringMatching(`${own}$`) });
});

test('pages stay complete when prices and links between them are deleted', async () => {
  const merchant = await Merchant.open();
  const product = await merchant.create('/products', { name: 'Miel' });
  const ids: Record<string, string[]> = { prices: [], 'payment-links': [] };
  for (let amount = 101; amount < 118; amount += 1) {
    const price = await merchant.create('/prices', { amount, currency: 'dzd', product_id: product });
    ids.prices?.push(price);
    const items = [{ price, quantity: 1 }];
    ids['payment-links']?.push(await merchant.create('/payment-links', { name: `L${amount}`, items }));
  }
  for (const [kind, all] of Object.entries(ids)) {
    for (const [index, id] of all.entries())
      if (index % 3 === 0) await merchant.call('DELETE', `/${kind}/${id}`);
    const seen: string[] = [];
    for (const page of [1, 2, 3, 4]) {
      const answer = await merchant.call('GET', `/${kind}?per_page=4&page=${page}`);
      seen.push(...list.parse(answer.body).data.map(({ id }) => id));
    }
    expect(seen).toEqual(all.filter((_, index) => index % 3 !== 0).toReversed());
  }
});
