import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { ask, Merchant } from '../merchant.ts';

/** Requests as other people's clients send them, byte for byte where bytes matter. */
let merchant: Merchant;
let stock: Record<string, string>;
beforeAll(async () => {
  merchant = await Merchant.open();
  stock = await merchant.stock();
});

const url = 'https://shop.test/done';
const amount = { amount: 2500, currency: 'dzd', success_url: url };
const post = (path: string, text: string) =>
  ask('POST', `/test/api/v2${path}`, {
    headers: { Authorization: `Bearer ${merchant.key}`, 'Content-Type': 'application/json' },
    body: text,
  });
const messages = (answer: { body: unknown }) =>
  z.object({ errors: z.record(z.string(), z.array(z.string())) }).parse(answer.body).errors;

describe('a billing module that sends every discount', () => {
  test.each([0, '0', '', '0.00', null])('reads a discount of %j as none', async (none) => {
    for (const discount of [
      { percentage_discount: none },
      { amount_discount: none },
      { percentage_discount: none, amount_discount: none },
    ]) {
      const { status, body } = await merchant.call('POST', '/checkouts', { ...amount, ...discount });
      expect(status).toBe(200);
      expect(body).toMatchObject({ discount: null, amount: 2500, amount_without_discount: 2500 });
    }
  });

  test('may send the unused kind of discount as 0', async () => {
    const discounts = { percentage_discount: '10', amount_discount: 0 };
    const { body } = await merchant.call('POST', '/checkouts', { ...amount, ...discounts });
    expect(body).toMatchObject({ discount: { type: 'percentage', value: 10 }, amount: 2250 });
  });

  test('gets an error that the discount cannot be the whole amount', async () => {
    const answer = await merchant.call('POST', '/checkouts', { ...amount, percentage_discount: 100 });
    expect(answer.status).toBe(422);
    expect(messages(answer)).toEqual({
      percentage_discount: ['The percentage discount field must leave an amount of at least 50.'],
    });
  });
});

describe('a Go client whose empty fields are "" and null', () => {
  test('creates a checkout', async () => {
    const { status, body } = await post(
      '/checkouts',
      `{"items":null,"amount":2500,"currency":"DZD","payment_method":"","success_url":"${url}","customer_id":"",` +
        '"failure_url":"","webhook_endpoint":"","description":"","locale":"","pass_fees_to_customer":null,' +
        '"service_pay_fees_allocation":"","shipping_address":"","collect_shipping_address":false,' +
        '"percentage_discount":0,"amount_discount":0,"metadata":null}',
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      currency: 'dzd',
      payment_method: 'edahabia',
      locale: 'ar',
      customer_id: null,
      failure_url: null,
      webhook_endpoint: null,
      description: null,
      shipping_address: null,
      service_pay_fees_allocation: 'customer',
      metadata: null,
    });
  });

  test('creates a customer, a product and a link', async () => {
    const customer = await post(
      '/customers',
      '{"name":"Amina","email":"","phone":"","address":{"country":"","state":"","address":""},"metadata":""}',
    );
    expect(customer.body).toMatchObject({ email: null, phone: null, metadata: null });
    const product = await post('/products', '{"name":"Miel","description":"","images":null,"metadata":null}');
    expect(product.body).toMatchObject({ description: null, images: [], metadata: null });
    const link = await post(
      '/payment-links',
      `{"name":"Market","items":[{"price":"${stock.prices}","quantity":1,"adjustable_quantity":null}],` +
        '"after_completion_message":"","locale":"","pass_fees_to_customer":null,"metadata":null}',
    );
    expect(link.body).toMatchObject({
      after_completion_message: '',
      locale: 'ar',
      pass_fees_to_customer: true,
    });
  });

  test('changes one field of a customer and keeps the others', async () => {
    const id = await merchant.create('/customers', {
      name: 'Amina',
      email: 'amina@shop.test',
      address: { country: 'dz', state: 'Alger' },
    });
    const changed = await post(
      `/customers/${id}`,
      '{"name":"","email":"","phone":"0550","address":{"country":"","state":"","address":"2 rue"},"metadata":""}',
    );
    expect(changed.body).toMatchObject({
      name: 'Amina',
      email: 'amina@shop.test',
      phone: '0550',
      address: { country: 'DZ', state: 'Alger', address: '2 rue' },
    });
  });
});

describe('a Python client whose unset fields are null', () => {
  test('updates required fields with null without changing them, and clears optional ones', async () => {
    const id = await merchant.create('/customers', { name: 'Amina', email: 'amina@shop.test' });
    const changed = await merchant.call('POST', `/customers/${id}`, { name: null, email: null });
    expect(changed.body).toMatchObject({ name: 'Amina', email: null });
    const product = await merchant.create('/products', { name: 'Miel', description: 'Doux' });
    const renamed = await merchant.call('POST', `/products/${product}`, { name: null, description: null });
    expect(renamed.body).toMatchObject({ name: 'Miel', description: null });
    const link = await merchant.call('POST', `/payment-links/${stock['payment-links']}`, {
      name: null,
      items: null,
      active: null,
      locale: null,
      after_completion_message: null,
    });
    expect(link.body).toMatchObject({ name: 'Market', active: 1, locale: 'ar' });
  });

  test('sends amounts as decimals', async () => {
    const { body } = await post('/checkouts', `{"amount":2500.00,"currency":"dzd","success_url":"${url}"}`);
    expect(body).toMatchObject({ amount: 2500 });
    const text = await merchant.call('POST', '/checkouts', { ...amount, amount: '2500.00' });
    expect(text.body).toMatchObject({ amount: 2500 });
  });

  test.each(['2500.5', '"2500.50"', '0.1', '"-0.5"'])(
    'gets an error for %s: dinars are whole',
    async (given) => {
      const price = `{"amount":${given},"currency":"dzd","product_id":"${stock.products}"}`;
      const checkout = `{"amount":${given},"currency":"dzd","success_url":"${url}"}`;
      const discount = `{"amount":2500,"amount_discount":${given},"currency":"dzd","success_url":"${url}"}`;
      for (const [path, text, field] of [
        ['/prices', price, 'amount'],
        ['/checkouts', checkout, 'amount'],
        ['/checkouts', discount, 'amount_discount'],
      ] as const) {
        const answer = await post(path, text);
        expect(answer.status).toBe(422);
        expect(messages(answer)[field]?.[0]).toContain('whole dinars');
      }
    },
  );
});

describe('a PHP client whose empty objects are []', () => {
  test('sends them as metadata, as an address and as a body', async () => {
    const customer = await post('/customers', '{"name":"Amina","address":[],"metadata":[]}');
    expect(customer.body).toMatchObject({ address: { country: '', state: '', address: '' }, metadata: null });
    const { id } = z.object({ id: z.string() }).parse(customer.body);
    const changed = await post(`/customers/${id}`, '[]');
    expect([changed.status, changed.body]).toEqual([200, expect.objectContaining({ name: 'Amina' })]);
    const checkout = await merchant.create('/checkouts', amount);
    expect((await post(`/checkouts/${checkout}/expire`, '[]')).status).toBe(200);
    const product = await post('/products', '{"name":"Miel","images":[]}');
    expect(product.body).toMatchObject({ images: [] });
  });
});

test('a guest of a shop has no name', async () => {
  for (const body of [
    '{"email":"guest@shop.test"}',
    '{"name":"","phone":"0550"}',
    '{"name":null}',
    '{}',
    '',
  ]) {
    const answer = await post('/customers', body);
    expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ name: '' })]);
    const { id } = z.object({ id: z.string() }).parse(answer.body);
    expect((await merchant.call('POST', '/checkouts', { ...amount, customer_id: id })).status).toBe(200);
  }
});

describe('enumerated words', () => {
  test('are read in any case', async () => {
    const { body } = await merchant.call('POST', '/checkouts', {
      ...amount,
      currency: ' DZD ',
      locale: 'FR',
      payment_method: 'Cib',
      service_pay_fees_allocation: 'Merchant',
    });
    expect(body).toMatchObject({
      currency: 'dzd',
      locale: 'fr',
      payment_method: 'cib',
      service_pay_fees_allocation: 'merchant',
    });
    const { id } = z.object({ id: z.string() }).parse(body);
    const canceled = await merchant.call('POST', `/checkouts/${id}/simulate`, { outcome: 'Canceled' });
    expect(canceled.body).toMatchObject({ status: 'canceled' });
    expect((await merchant.call('GET', '/checkouts?status=CANCELED&per_page=1')).body).toMatchObject({
      data: [{ id }],
    });
    expect((await merchant.call('GET', '/events?type=Checkout.Canceled')).body).toMatchObject({
      data: [{ type: 'checkout.canceled' }, {}],
    });
    const price = { amount: 900, currency: 'DZD', product_id: stock.products };
    const priced = await merchant.create('/prices', price);
    expect((await merchant.call('POST', `/prices/${priced}`, price)).status).toBe(200);
  });

  test('must be in the list', async () => {
    const answer = await merchant.call('POST', '/checkouts', { ...amount, currency: 'EUR', locale: 'de' });
    expect(messages(answer)).toEqual({
      currency: ['The selected currency is invalid; it must be dzd.'],
      locale: ['The selected locale is invalid; it must be one of ar, en, fr.'],
    });
  });
});

describe('a country', () => {
  test('is an assigned code, answered in upper case', async () => {
    const { body } = await merchant.call('POST', '/customers', { address: { country: 'dz' } });
    expect(body).toMatchObject({ address: { country: 'DZ', state: '', address: '' } });
  });

  test.each(['ZZ', 'XK', 'UK', 'DZA', 'Algérie'])('is not %s', async (country) => {
    const answer = await merchant.call('POST', '/customers', { address: { country } });
    expect(messages(answer)).toEqual({
      'address.country': ['The address.country field must be a two-letter country code of ISO 3166-1.'],
    });
  });
});

describe('an answer', () => {
  test.each(['customers', 'products', 'prices', 'payment-links'])(
    'of %s may be sent back, and changes nothing',
    async (kind) => {
      const path = `/${kind}/${stock[kind]}`;
      const read = await merchant.call('GET', path);
      const sent = await post(path, read.text);
      expect(sent.status, sent.text).toBe(200);
      expect(sent.body).toEqual({ ...Object(read.body), updated_at: expect.any(Number) });
    },
  );

  test('of a customer whose address has gaps may be sent back', async () => {
    const id = await merchant.create('/customers', { address: { country: 'DZ' } });
    const read = await merchant.call('GET', `/customers/${id}`);
    expect(read.text).toContain('"address":{"country":"DZ","state":"","address":""}');
    const sent = await post(`/customers/${id}`, read.text);
    expect([sent.status, Object(sent.body).address]).toEqual([200, Object(read.body).address]);
  });

  test('of a checkout makes an equal one', async () => {
    const { text, body } = await merchant.call('POST', '/checkouts', amount);
    const again = await post('/checkouts', text);
    expect(again.status, again.text).toBe(200);
    expect(again.body).toMatchObject({ amount: 2500, success_url: url, status: 'pending' });
    expect(Object(again.body).id).not.toBe(Object(body).id);
  });
});

describe('texts', () => {
  test('are counted in characters: one beyond the first 65,536 counts once', async () => {
    expect((await merchant.call('POST', '/products', { name: '🍯'.repeat(255) })).status).toBe(200);
    const answer = await merchant.call('POST', '/products', { name: '🍯'.repeat(256) });
    expect(messages(answer)).toEqual({ name: ['The name field must not be greater than 255 characters.'] });
  });

  test.each([
    ['/products', 'name', 255],
    ['/products', 'description', 2000],
    ['/customers', 'name', 255],
    ['/payment-links', 'after_completion_message', 1000],
    ['/checkouts', 'description', 2000],
  ])('%s: %s has at most %i', async (path, field, max) => {
    const items = [{ price: stock.prices, quantity: 1 }];
    const body = { name: 'A', items, success_url: url };
    const send = (length: number) => merchant.call('POST', path, { ...body, [field]: 'ع'.repeat(length) });
    expect((await send(max)).status).toBe(200);
    expect(messages(await send(max + 1))).toHaveProperty(field);
  });

  test('refuse control characters; long ones allow line breaks', async () => {
    const description = 'Doux\nDoré\r\nPur';
    const { body } = await merchant.call('POST', '/products', { name: 'Miel', description });
    expect(body).toMatchObject({ description: 'Doux\nDoré\nPur' });
    for (const fields of [{ name: 'a\nb' }, { name: 'A', description: 'a\tb' }, { name: 'a\u0085b' }]) {
      expect((await merchant.call('POST', '/products', fields)).status).toBe(422);
    }
  });
});

test('a deleted product’s price gets an error that says so', async () => {
  const product = await merchant.create('/products', { name: 'Miel' });
  const price = await merchant.create('/prices', { amount: 900, currency: 'dzd', product_id: product });
  await merchant.call('DELETE', `/products/${product}`);
  const items = [
    { price, quantity: 1 },
    { price: 'unknown', quantity: 1 },
  ];
  const answer = await merchant.call('POST', '/checkouts', { items, success_url: url });
  expect(messages(answer)).toEqual({
    'items.0.price': ['The selected items.0.price is the price of a deleted product.'],
    'items.1.price': ['The selected items.1.price is invalid.'],
  });
});
