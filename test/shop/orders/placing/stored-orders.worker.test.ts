import { expect, test } from 'vitest';
import type { Order } from '../../../../src/domain/orders/order.ts';
import { findOrder, insertOrder } from '../../../../src/shop/orders/store/orders.ts';
import { inEachLanguage } from '../../../../src/text/languages/by-language.ts';
import { ShopUnderTest } from '../../../storefront/shop-under-test.ts';
import { inContext } from '../cash/placing.ts';

new ShopUnderTest(() => undefined);

/** Every field has a value, so that a column that the store does not write is noticed. */
const whole: { [Field in keyof Order]: NonNullable<Order[Field]> } = {
  id: 'order',
  number: '7KX2M4QD',
  token: 'token',
  cartId: 'cart',
  language: 'fr',
  contact: {
    name: 'Amina',
    phone: '+213550123456',
    email: 'amina@example.dz',
    wilaya: 16,
    commune: 'Bab El Oued',
    street: '12 rue',
    note: 'Sonnez',
    delivery: 'home',
  },
  livemode: true,
  paymentMethod: 'part',
  total: 1_900,
  dueOnline: 400,
  dueOnDelivery: 1_500,
  items: [
    {
      price: 'price',
      productId: 'product',
      slug: 'miel',
      names: inEachLanguage(() => ({ name: 'Miel', label: '500 g' })),
      picture: '/pictures/miel.svg',
      amount: 1_000,
      quantity: 2,
      tiers: [{ pieces: 2, amount: 1_900 }],
    },
  ],
  returned: [],
  coupon: { code: 'MIEL', kind: 'amount', value: 100, on: 'goods', minimum: 500, prices: ['price'] },
  discount: 100,
  tracking: 'YAL-1',
  courier: 'Yalidine',
  customerId: 'customer',
  payment: 'paid',
  fulfilment: 'confirmed',
  placedAt: 1,
  openedAt: 2,
  nextCheckAt: 3,
  cart: [{ price: 'price', quantity: 2 }],
  erasedAt: 4,
  source: 'whatsapp',
  exchangeOf: 'earlier',
  wantsReminder: true,
  placeAnswer: 'moved',
  campaign: 'soldes · cpc',
};

test('an order is read back with every field', () =>
  inContext(({ sql }) => {
    insertOrder(sql, whole, 'submission', { lookAt: 5, parcelToken: 'parcel' });
    expect(findOrder(sql, whole.id)).toEqual(whole);
  }));
