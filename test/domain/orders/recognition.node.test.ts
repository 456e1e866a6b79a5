import { expect, test } from 'vitest';
import { isCheckoutOf, isPerson } from '../../../src/domain/orders/own-records.ts';

test.each([
  [{ name: 'Amina', phone: '+213550123456', metadata: { order_id: '1' } }, true],
  [{ name: 'Amina', phone: '+213550123456', metadata: [] }, true],
  [{ name: 'Amina', phone: '+213550123456', metadata: { order_id: '2' } }, false],
  [{ name: 'Karim', phone: '+213550123456', metadata: null }, false],
  [{ name: 'Amina', phone: null, metadata: { order_id: '1' } }, false],
])('the customer of an order: %j is %s', (customer, is) => {
  expect(isPerson(customer, { orderId: '1', name: 'Amina', phone: '+213550123456' })).toBe(is);
});

const page = 'https://shop.example.dz/fr/orders/7f3c';
test.each([
  [{ status: 'pending', metadata: [{ order_id: '1' }], success_url: '' }, true],
  [{ status: 'paid', metadata: [], success_url: page }, true],
  [{ status: 'pending', metadata: { order_id: '2' }, success_url: page }, false],
  [{ status: 'pending', metadata: null }, false],
  [{ status: 'expired', metadata: { order_id: '1' }, success_url: page }, false],
] as const)('the checkout of an order: %j is %s', (checkout, is) => {
  expect(isCheckoutOf(checkout, { id: '1', token: '7f3c' })).toBe(is);
});
