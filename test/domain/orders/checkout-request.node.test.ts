import { expect, test } from 'vitest';
import { readMetadata } from '../../../src/contract/metadata.ts';
import { checkoutRequest } from '../../../src/domain/orders/checkout-request.ts';
import { formatOrderNumber } from '../../../src/domain/orders/order-number.ts';

test('a checkout has the order’s spoken number beside the id for programs', () => {
  const { metadata } = checkoutRequest({
    orderId: '01k9zv7q2mt4c8w1xk5r0e6yhb',
    number: '56XY88GS',
    discount: 0,
    part: null,
    items: [],
    contact: {
      name: 'Amina',
      phone: '+213550123456',
      email: null,
      wilaya: 16,
      commune: 'Bab El Oued',
      street: null,
      note: 'Sonnez',
      delivery: 'desk',
    },
    language: 'fr',
    customerId: null,
    allocation: 'merchant',
    addresses: { success: '', failure: '', webhook: '' },
    expiresAt: null,
  });
  const read = (key: string) => readMetadata(metadata, key);
  expect([read('order_id'), read('order_number'), read('note')]).toEqual([
    '01k9zv7q2mt4c8w1xk5r0e6yhb',
    '56XY 88GS',
    'Sonnez',
  ]);
  expect(formatOrderNumber('56XY88GS')).toBe('56XY 88GS');
});
