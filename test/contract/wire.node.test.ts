import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { listOf, pageQuery } from '../../src/contract/page-query.ts';
import { createCheckoutRequest } from '../../src/contract/requests/checkout.ts';
import { createCustomerRequest, updateCustomerRequest } from '../../src/contract/requests/customer.ts';
import {
  createPaymentLinkRequest,
  updatePaymentLinkRequest,
} from '../../src/contract/requests/payment-link.ts';
import { createPriceRequest } from '../../src/contract/requests/price.ts';
import { createProductRequest, updateProductRequest } from '../../src/contract/requests/product.ts';
import { balance } from '../../src/contract/resources/balance.ts';
import { checkout } from '../../src/contract/resources/checkout.ts';
import { customer } from '../../src/contract/resources/customer.ts';
import { paymentLink } from '../../src/contract/resources/payment-link.ts';
import { price } from '../../src/contract/resources/price.ts';
import { product } from '../../src/contract/resources/product.ts';
import { event } from '../../src/contract/resources/webhooks/event.ts';
import { wilayaOf, wilayas } from '../../src/text/wilayas.ts';

/** Dotted paths that a schema refuses. */
function refused(schema: z.ZodType, value: unknown): string[] {
  const parsed = schema.safeParse(value);
  return parsed.success ? [] : parsed.error.issues.map((issue) => issue.path.join('.'));
}

const success_url = 'https://shop.dz/done';

describe('the order of fields', () => {
  test.each([
    [
      'checkout',
      checkout,
      'id entity livemode amount amount_without_discount currency fees fees_on_merchant',
    ],
    ['payment link', paymentLink, 'id entity livemode name active after_completion_message locale'],
    ['customer', customer, 'id entity livemode name email phone address metadata created_at updated_at'],
    ['product', product, 'id entity livemode name description images metadata created_at updated_at'],
    ['price', price, 'id entity livemode amount currency product_id metadata created_at updated_at'],
    ['balance', balance, 'entity livemode wallets'],
    ['event', event.options[0], 'id entity livemode type data created_at updated_at'],
    ['list', listOf(price), 'livemode current_page data first_page_url last_page last_page_url'],
  ])('of a %s is the document’s', (_, schema, fields) => {
    const expected = fields.split(' ');
    expect(Object.keys(schema.shape).slice(0, expected.length)).toEqual(expected);
  });
});

describe('requests', () => {
  test('ignore unknown fields and read null as missing', () => {
    const body = { success_url, amount: 500, currency: 'dzd', locale: null, failure_url: null, extra: 1 };
    expect(createCheckoutRequest.parse(body)).toEqual({ success_url, amount: 500, currency: 'dzd' });
  });

  test('accept a payment method in any case', () => {
    expect(createCheckoutRequest.parse({ success_url, payment_method: ' EDAHABIA ' }).payment_method).toBe(
      'edahabia',
    );
    expect(refused(createCheckoutRequest, { success_url, payment_method: 'visa' })).toEqual([
      'payment_method',
    ]);
  });

  test.each([
    [{}, ['success_url']],
    [{ success_url: 'javascript:alert(1)' }, ['success_url']],
    [{ success_url, items: [] }, ['items']],
    [{ success_url, items: [{ price: 'p', quantity: 0 }] }, ['items.0.quantity']],
    [{ success_url, items: [{ quantity: 1_000_000 }] }, ['items.0.price', 'items.0.quantity']],
    [{ success_url, items: Array.from({ length: 101 }, () => ({ price: 'p', quantity: 1 })) }, ['items']],
    [{ success_url, amount: 99.5 }, ['amount']],
    [{ success_url, currency: 'usd' }, ['currency']],
    [{ success_url, percentage_discount: 101 }, ['percentage_discount']],
    [{ success_url, amount_discount: -1 }, ['amount_discount']],
    [{ success_url, metadata: 'a' }, ['metadata']],
    [[], ['']],
    [null, ['']],
  ])('for a checkout %j: %j', (body, fields) => {
    expect(refused(createCheckoutRequest, body)).toEqual(fields);
  });

  test('require no name of a customer, and clear with null on update', () => {
    expect(refused(createCustomerRequest, {})).toEqual([]);
    for (const email of ['none', 'a\u0007@b.dz', 'a@b\u009f.dz', 'a@b.dz\nc']) {
      expect(refused(createCustomerRequest, { name: 'A', email })).toEqual(['email']);
    }
    expect(createCustomerRequest.parse({ name: 'A', address: { country: 'dz' } }).address).toEqual({
      country: 'DZ',
    });
    for (const country of ['DZA', 'ZZ', 'XK', 'EU', 'D1']) {
      expect(refused(createCustomerRequest, { address: { country } })).toEqual(['address.country']);
    }
    expect(updateCustomerRequest.parse({ email: null, phone: null })).toEqual({ email: null, phone: null });
    expect(updateCustomerRequest.parse({ name: null, email: '' })).toEqual({});
  });

  test('accept up to eight pictures of a product, and clear them with null', () => {
    const images = (count: number) => Array.from({ length: count }, () => 'https://shop.dz/a.png');
    expect(refused(createProductRequest, { name: 'A', images: images(8) })).toEqual([]);
    expect(refused(createProductRequest, { name: 'A', images: images(9) })).toEqual(['images']);
    expect(refused(createProductRequest, { name: 'A', images: ['a.png'] })).toEqual(['images.0']);
    expect(updateProductRequest.parse({ images: null })).toEqual({ images: null });
  });

  test('require amount, currency and product of a price', () => {
    expect(refused(createPriceRequest, {})).toEqual(['amount', 'currency', 'product_id']);
    expect(refused(createPriceRequest, { amount: 0, currency: 'dzd', product_id: 'p' })).toEqual(['amount']);
    expect(createPriceRequest.parse({ amount: '2500.00', currency: 'dzd', product_id: 'p' }).amount).toBe(
      2_500,
    );
  });

  test('require the adjustable quantity of a link’s items on update only', () => {
    const items = [{ price: 'p', quantity: 1 }];
    expect(refused(createPaymentLinkRequest, { name: 'A', items })).toEqual([]);
    expect(refused(updatePaymentLinkRequest, { items })).toEqual(['items.0.adjustable_quantity']);
    expect(updatePaymentLinkRequest.parse({ active: '0' })).toEqual({ active: false });
  });

  test.each([
    [{}, { per_page: 10, page: 1 }],
    [
      { per_page: '50', page: '3' },
      { per_page: 50, page: 3 },
    ],
  ])('for a page %j read %j', (query, expected) => {
    expect(pageQuery.parse(query)).toEqual(expected);
  });

  test.each([
    [{ per_page: '0' }, ['per_page']],
    [{ per_page: '51', page: '0' }, ['per_page', 'page']],
    [{ page: 'x' }, ['page']],
    [{ per_page: ['1', '2'] }, ['per_page']],
  ])('for a page %j are refused on %j', (query, fields) => {
    expect(refused(pageQuery, query)).toEqual(fields);
  });
});

describe('the wilayas', () => {
  test('are 69, in the order of their codes, with names in three languages', () => {
    expect(wilayas.map(({ code }) => code)).toEqual(Array.from({ length: 69 }, (_, index) => index + 1));
    for (const { ar, fr, en } of wilayas) {
      expect(ar).toMatch(/^[\u0621-\u064a ]+$/);
      expect(fr).not.toBe('');
      expect(en).not.toMatch(/[^\x20-\x7e]/);
    }
    for (const language of ['ar', 'fr', 'en'] as const) {
      expect(new Set(wilayas.map((wilaya) => wilaya[language])).size).toBe(69);
    }
  });

  test('of 2026 have an older one as their parent, the others none', () => {
    for (const { code, parent } of wilayas) {
      if (code < 59) expect(parent).toBeNull();
      else expect(parent).toBeLessThan(59);
    }
    expect([59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69].map((code) => wilayaOf(code)?.fr)).toEqual([
      'Aflou',
      'Barika',
      'El Kantara',
      'Bir El Ater',
      'El Aricha',
      'Ksar Chellala',
      'Aïn Ouessara',
      'Messaad',
      'Ksar El Boukhari',
      'Bou Saâda',
      'El Abiodh Sidi Cheikh',
    ]);
    for (const code of [0, -1, 70, 1.5]) expect(wilayaOf(code)).toBeUndefined();
  });
});
