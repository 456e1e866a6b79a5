import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { ask, askJson, Merchant } from '../merchant.ts';

/** Fields that clients send and the service does not know: the answer must name them. */
let merchant: Merchant;
beforeAll(async () => {
  merchant = await Merchant.open();
});

const amount = { amount: 2500, currency: 'dzd', success_url: 'https://shop.test/done' };
const namesIn = ({ headers }: { headers: Headers }) =>
  headers.get('Ignored-Parameters')?.split(', ').map(decodeURIComponent) ?? [];

describe('Ignored-Parameters', () => {
  test('names unknown fields of a body, also in objects and lists', async () => {
    const created = await merchant.call('POST', '/checkouts', {
      ...amount,
      webhook_url: 'https://shop.test/hook',
      discount: { type: 'percentage', value: 10 },
      metadata: { webhook_url: 1 },
    });
    expect([created.status, namesIn(created)]).toEqual([200, ['webhook_url', 'discount']]);
    const customer = { address: { country: 'DZ', zip: '16000' }, first_name: 'Amina' };
    expect(namesIn(await merchant.call('POST', '/customers', customer))).toEqual([
      'address.zip',
      'first_name',
    ]);
    const items = [
      { price: 'p', quantity: 1 },
      { price: 'p', quantity: 1, name: 'Miel' },
    ];
    const refused = await merchant.call('POST', '/checkouts', { items, success_url: amount.success_url });
    expect([refused.status, namesIn(refused)]).toEqual([422, ['items.1.name']]);
  });

  test('names unknown parameters of a query, repeated ones once', async () => {
    const list = await merchant.call('GET', '/customers?limit=50&state=paid&search=&limit=5&per_page=2');
    expect([list.status, namesIn(list)]).toEqual([200, ['limit', 'state', 'search']]);
    expect(namesIn(await merchant.call('POST', '/products?expand=prices', { name: 'Miel' }))).toEqual([
      'expand',
    ]);
    expect(namesIn(await merchant.call('GET', '/balance?currency=dzd'))).toEqual(['currency']);
  });

  test('is absent when all fields are known, and names all fields where no body is read', async () => {
    const { headers, body } = await merchant.call('POST', '/checkouts', amount);
    expect(headers.has('Ignored-Parameters')).toBe(false);
    const { id } = z.object({ id: z.string() }).parse(body);
    expect(namesIn(await merchant.call('POST', `/checkouts/${id}/expire`, { reason: 'late' }))).toEqual([
      'reason',
    ]);
  });

  test('is the same on a replayed answer', async () => {
    const key = { 'Idempotency-Key': 'ignored-1' };
    const send = () => merchant.call('POST', '/products', { name: 'Miel', colour: 'gold' }, key);
    const [first, again] = [await send(), await send()];
    expect(again.headers.get('Idempotent-Replayed')).toBe('true');
    expect([namesIn(first), namesIn(again)]).toEqual([['colour'], ['colour']]);
  });

  test('has twenty names of 64 characters at most, encoded, for any input', async () => {
    const fields = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, 1]));
    const send = (body: object) => merchant.call('POST', '/products', { name: 'Miel', ...body });
    expect(namesIn(await send(fields(20)))).toEqual(Object.keys(fields(20)));
    expect(namesIn(await send(fields(3_000)))).toEqual([...Object.keys(fields(20)), '…']);
    const odd = ['a,b', 'c\r\nX-Evil: 1', 'لون', '\ud800', '__proto__', 'metadata[a]', 'x'.repeat(65)];
    const body = Object.fromEntries(odd.map((name) => [name, 1]));
    Object.defineProperty(body, '__proto__', { value: 1, enumerable: true });
    const answer = await send(body);
    expect(answer.status).toBe(200);
    expect(answer.headers.has('X-Evil')).toBe(false);
    expect(answer.headers.get('Ignored-Parameters')).toMatch(/^[\x21-\x7e]+(?:, [\x21-\x7e]+)*$/);
    expect(namesIn(answer).toSorted()).toEqual(
      [...odd.slice(0, 3), '\ufffd', ...odd.slice(4, 6), 'x'.repeat(64)].toSorted(),
    );
  });
});

describe("another brand's names", () => {
  const bindings = { SERVICE_BRAND: 'acme' };
  const send = (body: object, brand = bindings) =>
    ask('POST', '/test/api/v2/checkouts', {
      headers: { Authorization: `Bearer ${merchant.key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...amount, ...body }),
      bindings: brand,
    });

  test.each([
    ['acme', 'service_pay_fees_allocation'],
    ['acme', 'other_pay_fees_allocation'],
    ['service', 'other_pay_fees_allocation'],
  ])('under %s: %s is a 422 that names the right one', async (brand, field) => {
    const answer = await send({ [field]: 'merchant' }, { SERVICE_BRAND: brand });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      errors: { [field]: [`The ${field} field must be sent as ${brand}_pay_fees_allocation here.`] },
    });
  });

  test.each([
    ['acme', 'service_app'],
    ['acme', ' Service_App '],
    ['service', 'other_app'],
  ])('under %s: the method %j is a 422 that names the right one', async (brand, method) => {
    const answer = await send({ payment_method: method }, { SERVICE_BRAND: brand });
    expect(answer.status).toBe(422);
    const word = method.trim().toLowerCase();
    expect(answer.body).toMatchObject({
      errors: { payment_method: [`The payment method ${word} must be sent as ${brand}_app here.`] },
    });
  });

  test('are reported together with the other errors', async () => {
    const { body } = await send({ other_pay_fees_allocation: 'merchant', amount: 'x' });
    expect(Object.keys(Object(body).errors).toSorted()).toEqual(['amount', 'other_pay_fees_allocation']);
  });

  test('are accepted when empty, and in metadata', async () => {
    const answer = await send({
      service_pay_fees_allocation: null,
      metadata: { service_pay_fees_allocation: 'x' },
    });
    expect([answer.status, namesIn(answer)]).toEqual([200, ['service_pay_fees_allocation']]);
  });

  test('are not confused with our own', async () => {
    const answer = await send({ acme_pay_fees_allocation: 'split', payment_method: 'acme_app' });
    expect(answer.body).toMatchObject({
      service_pay_fees_allocation: 'split',
      payment_method: 'service_app',
    });
    expect(namesIn(answer)).toEqual([]);
  });
});

test('a client without a valid key learns no names', async () => {
  const answer = await askJson('POST', '/test/api/v2/products', `${merchant.key}x`, { colour: 'gold' });
  expect([answer.status, answer.headers.has('Ignored-Parameters')]).toEqual([401, false]);
});
