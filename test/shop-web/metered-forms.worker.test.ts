import { describe, expect, test, vi } from 'vitest';
import { newLink, pairOwner, readCodes } from '../desk/devices.ts';
import { offerPaymentMethods } from '../shop/orders/cash/payment-methods.ts';
import { insist } from '../storefront/insisting.ts';
import { contact, ShopUnderTest } from '../storefront/shop-under-test.ts';
import { Visitor } from '../storefront/visitor.ts';

/** Requests that cost the object work are counted, by any method. */

let dates: string;
new ShopUnderTest((service) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  dates = service.addPrice(service.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 950);
});

const PER_BROWSER = 120;

async function known(address: string): Promise<Visitor> {
  const visitor = new Visitor();
  await visitor.get('/fr/cart', { 'CF-Connecting-IP': address });
  return visitor;
}

describe('a form sent in a loop is refused, and others at its address are not', () => {
  const change = { price: '', quantity: '1' };
  test.each([
    ['a shared cart', () => `/fr/c/${dates}:1`, {}],
    ['a thing for the cart', () => '/fr/cart/add', change],
    ['a thing put back', () => '/fr/cart/restore', change],
    ['a cart without what cannot be bought', () => '/fr/cart/remove-unavailable', {}],
    ['a coupon’s code', () => '/fr/cart/coupon', {}],
  ])('%s', async (name, path, fields) => {
    const headers = { 'CF-Connecting-IP': `203.0.${name.length}.9` };
    const send = (visitor: Visitor) =>
      visitor.post(path(), 'price' in fields ? { ...fields, price: dates } : {}, headers);
    const loud = await known(headers['CF-Connecting-IP']);
    expect((await insist(PER_BROWSER, () => send(loud))).answer.status).toBe(429);
    expect((await send(await known(headers['CF-Connecting-IP']))).status).toBe(303);
  });

  test('the order form of a product’s page', async () => {
    const headers = { 'CF-Connecting-IP': '203.0.113.41' };
    const loud = await known(headers['CF-Connecting-IP']);
    const fields = { ...contact, price: dates, quantity: '1' };
    await offerPaymentMethods('cash');
    const { answer } = await insist(PER_BROWSER, () => loud.post('/fr/quick-order', fields, headers));
    expect(answer.status).toBe(429);
    expect(await answer.text()).toContain('name="commune" value="Bab El Oued"');
    const other = await known(headers['CF-Connecting-IP']);
    expect((await other.post('/fr/quick-order', fields, headers)).status).toBe(303);
  });

  test('the language of a checkout without an address', async () => {
    const headers = { 'CF-Connecting-IP': '203.0.113.40' };
    const loud = await known(headers['CF-Connecting-IP']);
    const fields = { ...contact, price: dates, quantity: '1', language: 'en' };
    const { answer } = await insist(PER_BROWSER, () => loud.post('/fr/checkout', fields, headers));
    expect(answer.status).toBe(429);
  });
});

test('an empty or invalid checkout form is not counted, however often it is sent', async () => {
  const headers = { 'CF-Connecting-IP': '203.0.113.50' };
  const visitor = await known(headers['CF-Connecting-IP']);
  await visitor.post('/fr/cart/add', { price: dates, quantity: '1' }, headers);
  const whole = { ...contact, seen_total: '950', way: 'card:950' };
  for (let count = 0; count <= 2 * PER_BROWSER; count++) {
    const answer = await visitor.post(
      '/fr/checkout',
      count % 2 === 0 ? {} : { ...whole, phone: '1' },
      headers,
    );
    await answer.body?.cancel();
    expect(answer.status).toBe(303);
    expect(answer.headers.get('Location')).toMatch(/^\/fr\/checkout(#\w+)?$/);
  }
  const ordered = await visitor.post('/fr/checkout', whole, headers);
  expect(ordered.headers.get('Location')).toMatch(/\/orders\/[0-9a-z]{32}\/go$/);
});

describe('desk forms without a session', () => {
  const form = { way_0: 'cash' };

  test('are counted by network, with or without a made-up cookie, and mostly unread above the limit', async () => {
    const headers = { 'CF-Connecting-IP': '203.0.113.90' };
    const send = (cookie: string) => {
      const stranger = new Visitor();
      stranger.cookie = cookie;
      return stranger.post('/fr/desk/settings/methods', form, headers);
    };
    const { answer } = await insist(PER_BROWSER, () => send(''));
    expect(answer.status).toBe(429);
    expect((await send(`hanout_desk=${'a'.repeat(32)}`)).status).toBe(429);
    expect((await new Visitor().post('/fr/desk/settings/methods', form)).status).toBe(403);
    const long = await new Visitor().post(
      '/fr/desk/settings/methods',
      { pickupPoints: 'x'.repeat(20_000) },
      headers,
    );
    expect((await long.text()).length).toBeLessThan(20_000);
  });

  test('do not block pairing, recovery codes or signed-in owners', async () => {
    const headers = { 'CF-Connecting-IP': '203.0.113.91' };
    const owner = await pairOwner();
    const [, code = ''] = await readCodes(owner);
    const { answer } = await insist(PER_BROWSER, () => new Visitor().post('/fr/desk/codes/x', form, headers));
    expect(answer.status).toBe(429);
    expect((await owner.post('/fr/desk/settings/limits', { CASH_PER_PHONE: '4' }, headers)).status).not.toBe(
      429,
    );
    const [first, second] = [new Visitor(), new Visitor()];
    const link = await newLink();
    const entered = await first.post(link, { name: 'First', submission: 'a'.repeat(32) }, headers);
    expect(entered.status).toBe(303);
    expect((await first.get('/fr/desk', headers)).status).toBe(200);
    const recovered = await second.post('/fr/desk/recover', { code, name: 'Second' }, headers);
    expect(recovered.headers.get('Location')).toBe('/fr/desk');
    // A form with an expired session: the refusal keeps it and sets a client cookie, and its button gets
    // through.
    const late = new Visitor();
    const refused = await late.post('/fr/desk/settings/methods', form, headers);
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain('name="way_0" value="cash"');
    const again = await late.post('/fr/desk/settings/methods', form, headers);
    expect(again.status).toBe(403);
    expect(await again.text()).toContain('name="way_0" value="cash"');
  });
});
