import { expect, test } from 'vitest';
import type { Contact } from '../../../src/domain/delivery/contact.ts';
import { checkoutRequest, customerRequest } from '../../../src/domain/orders/checkout-request.ts';
import { contact } from '../contact.ts';

const french: Contact = { ...contact, name: 'Amina Benyoucef' };
const arabic: Contact = { ...french, name: 'أمينة', commune: 'باب الوادي', street: 'حي النصر، عمارة 4' };

const requestFor = (contact: Contact) =>
  checkoutRequest({
    orderId: 'O',
    number: 'X7K2M9QD',
    discount: 0,
    part: null,
    items: [],
    contact,
    language: 'ar',
    customerId: null,
    allocation: 'customer',
    addresses: { success: 'https://s.test', failure: 'https://s.test', webhook: 'https://s.test' },
    expiresAt: null,
  }).shipping_address;

test('an address is written with the comma of its script', () => {
  expect(requestFor(french)).toBe('Amina Benyoucef\n+213661987654\n12, rue Larbi\nBab El Oued, 16 Alger');
  expect(requestFor(arabic)).toBe('أمينة\n+213661987654\nحي النصر، عمارة 4\nباب الوادي، 16 الجزائر');
  expect(customerRequest(french, 'O').address?.address).toBe('12, rue Larbi, Bab El Oued');
  expect(customerRequest(arabic, 'O').address?.address).toBe('حي النصر، عمارة 4، باب الوادي');
});

test('a parcel for a pick-up point says so in the script of its address', () => {
  expect(requestFor({ ...french, delivery: 'desk', street: null })).toContain('\nRetrait au bureau\n');
  expect(requestFor({ ...arabic, delivery: 'desk', street: null })).toContain('\nالاستلام من المكتب\n');
});
