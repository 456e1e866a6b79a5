import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { checkoutsQuery, createCheckoutRequest } from '../../../src/contract/requests/checkout.ts';
import { createCustomerRequest } from '../../../src/contract/requests/customer.ts';
import { createPriceRequest } from '../../../src/contract/requests/price.ts';
import { createProductRequest } from '../../../src/contract/requests/product.ts';
import { invalid } from '../../../src/service/api/replies.ts';
import { errorsToWire, readInput } from '../../../src/service/api/validation.ts';

function errorsOf(schema: z.ZodType, input: unknown) {
  const reading = readInput(schema, input);
  return reading.ok ? {} : reading.errors;
}

const url = 'https://shop.test/done';

describe('the wording of a 422', () => {
  const cases: [z.ZodType, unknown, string, string][] = [
    [createCheckoutRequest, {}, 'success_url', 'The success url field is required.'],
    [createCheckoutRequest, { success_url: null }, 'success_url', 'The success url field is required.'],
    [
      createCheckoutRequest,
      { success_url: 'shop' },
      'success_url',
      'The success url field must be a valid URL.',
    ],
    [
      createCheckoutRequest,
      { success_url: url, amount: 99.5 },
      'amount',
      'The amount field must be an amount in whole dinars.',
    ],
    [
      createCheckoutRequest,
      { success_url: url, amount: 'x' },
      'amount',
      'The amount field must be an integer.',
    ],
    [
      createCheckoutRequest,
      { success_url: url, locale: 'de' },
      'locale',
      'The selected locale is invalid; it must be one of ar, en, fr.',
    ],
    [createCheckoutRequest, { success_url: url, items: [] }, 'items', 'The items field is required.'],
    [createCheckoutRequest, { success_url: url, items: 'x' }, 'items', 'The items field must be an array.'],
    [
      createCheckoutRequest,
      { success_url: url, items: [{}] },
      'items.0.price',
      'The items.0.price field is required.',
    ],
    [
      createCheckoutRequest,
      { success_url: url, items: [{ price: 'p', quantity: 0 }] },
      'items.0.quantity',
      'The items.0.quantity field must be greater than or equal to 1.',
    ],
    [
      createCheckoutRequest,
      { success_url: url, pass_fees_to_customer: 'yes' },
      'pass_fees_to_customer',
      'The pass fees to customer field must be true or false.',
    ],
    [
      createCheckoutRequest,
      { success_url: url, description: 'a\u0000b' },
      'description',
      'The description field must not contain control characters.',
    ],
    [createProductRequest, { name: ' ' }, 'name', 'The name field is required.'],
    [createProductRequest, { name: 7 }, 'name', 'The name field must be a string.'],
    [
      createProductRequest,
      { name: 'a'.repeat(256) },
      'name',
      'The name field must not be greater than 255 characters.',
    ],
    [
      createProductRequest,
      { name: 'a', images: Array.from({ length: 9 }, () => url) },
      'images',
      'The images field must not have more than 8 items.',
    ],
    [createPriceRequest, { amount: 0 }, 'amount', 'The amount field must be greater than or equal to 1.'],
    [
      createPriceRequest,
      { currency: 'eur' },
      'currency',
      'The selected currency is invalid; it must be dzd.',
    ],
    [createCustomerRequest, { name: 'a', address: 'b' }, 'address', 'The address field must be an object.'],
    [checkoutsQuery, { per_page: '51' }, 'per_page', 'The per page field must not be greater than 50.'],
    [checkoutsQuery, { page: '0' }, 'page', 'The page field must be greater than or equal to 1.'],
  ];

  test.each(cases.map(([schema, input, field, message]) => ({ schema, input, field, message })))(
    '$message',
    (row) => {
      expect(errorsOf(row.schema, row.input)[row.field]).toEqual([row.message]);
    },
  );

  test('puts the first message first and counts the others', () => {
    const errors = errorsOf(createCheckoutRequest, { amount: 'x', locale: 'de' });
    expect(invalid(errors).body.message).toBe('The amount field must be an integer. (and 2 more errors)');
    expect(invalid({ a: ['A.'], b: ['B.'] }).body.message).toBe('A. (and 1 more error)');
    expect(invalid({ a: ['A.'] }).body.message).toBe('A.');
  });

  test('ignores fields that objects inherit', () => {
    const errors = errorsOf(
      createCheckoutRequest,
      JSON.parse('{"__proto__":{"success_url":"x"},"constructor":1}'),
    );
    expect(Object.keys(errors)).toEqual(['success_url']);
  });

  test('uses the branded name of a field', () => {
    const errors = errorsOf(createCheckoutRequest, { success_url: url, service_pay_fees_allocation: 'x' });
    expect(errorsToWire(errors, 'acme')).toEqual({
      acme_pay_fees_allocation: [
        'The selected acme pay fees allocation is invalid; it must be one of customer, merchant, split.',
      ],
    });
    const methods = errorsOf(createCheckoutRequest, { success_url: url, payment_method: 'x' });
    expect(errorsToWire(methods, 'acme').payment_method).toEqual([
      'The selected payment method is invalid; it must be one of edahabia, cib, acme_app.',
    ]);
  });
});
