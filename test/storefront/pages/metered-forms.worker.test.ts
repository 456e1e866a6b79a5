import { describe, expect, test, vi } from 'vitest';
import { insist } from '../insisting.ts';
import { contact, ShopUnderTest } from '../shop-under-test.ts';
import { Visitor } from '../visitor.ts';

/** What costs the object something is counted, by whichever method it is asked. */

let dates: string;
new ShopUnderTest((service) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  dates = service.addPrice(service.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 950);
});

const PER_BROWSER = 120;
const WITHOUT_COOKIE = 1_200;

async function known(address: string): Promise<Visitor> {
  const visitor = new Visitor();
  await visitor.get('/fr/cart', { 'CF-Connecting-IP': address });
  return visitor;
}

describe('a form that is sent in a loop is refused, and others at its address are not', () => {
  const change = { price: '', quantity: '1' };
  test.each([
    ['a shared cart', () => `/fr/c/${dates}:1`, {}],
    ['a thing for the cart', () => '/fr/cart/add', change],
    ['a thing put back', () => '/fr/cart/restore', change],
    ['a tidied cart', () => '/fr/cart/tidy', {}],
    ['a coupon’s code', () => '/fr/cart/coupon', {}],
  ])('%s', async (name, path, fields) => {
    const headers = { 'CF-Connecting-IP': `203.0.${name.length}.9` };
    const send = (visitor: Visitor) =>
      visitor.post(path(), 'price' in fields ? { ...fields, price: dates } : {}, headers);
    const loud = await known(headers['CF-Connecting-IP']);
    expect((await insist(PER_BROWSER, () => send(loud))).answer.status).toBe(429);
    expect((await send(await known(headers['CF-Connecting-IP']))).status).toBe(303);
  });

  test('the language of a checkout that no address leads to', async () => {
    const headers = { 'CF-Connecting-IP': '203.0.113.40' };
    const loud = await known(headers['CF-Connecting-IP']);
    const fields = { ...contact, price: dates, quantity: '1', language: 'en' };
    const { answer } = await insist(PER_BROWSER, () => loud.post('/fr/checkout', fields, headers));
    expect(answer.status).toBe(429);
  });
});

test('a form of the checkout that is empty or mistyped is not counted, however often it is sent', async () => {
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
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/fr/checkout']);
  }
  const ordered = await visitor.post('/fr/checkout', whole, headers);
  expect(ordered.headers.get('Location')).toMatch(/\/orders\/[0-9a-z]{32}\/go$/);
});

test('whoever has just come to an address that asks without end gets in with the next press', async () => {
  const address = { 'CF-Connecting-IP': '203.0.113.80' };
  const { answer } = await insist(WITHOUT_COOKIE, () => new Visitor().get('/fr/cart', address));
  expect(answer.status).toBe(429);
  const newcomer = new Visitor();
  const refused = await newcomer.post('/fr/cart/add', { price: dates, quantity: '1' }, address);
  await refused.body?.cancel();
  const first = await newcomer.get('/fr/cart', address);
  await first.body?.cancel();
  const second = await newcomer.get('/fr/cart', address);
  expect(second.status).toBe(200);
});
