import { runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { placeCheckout } from '../../../../src/service/resources/checkouts/changes.ts';
import { findCheckout } from '../../../../src/service/resources/checkouts/store/checkouts.ts';
import { findPricedProduct } from '../../../../src/service/resources/checkouts/store/priced-products.ts';
import { findKeptPrice } from '../../../../src/service/resources/prices/store.ts';
import { findProduct } from '../../../../src/service/resources/products/store.ts';
import { ledgerOf } from '../../ledger/payment-driver.ts';
import { Merchant } from '../../merchant.ts';

/** The answer for a new checkout is built from the written values: it must equal a later read. */

const bare = { amount: 500, currency: 'dzd', success_url: 'https://shop.test/ok' } as const;
const shipping = { street: '1, rue X', commune: 'Bab El Oued', wilaya: '16', phone: '+213550123456' };

test.each([
  ['with few fields', bare, null],
  [
    'with all fields',
    {
      ...bare,
      amount: 5_000,
      percentage_discount: 10,
      failure_url: 'https://shop.test/no?a=é',
      webhook_endpoint: 'https://shop.test/hook',
      description: 'Ligne une\nLigne deux: « دقلة »',
      metadata: '{"order_id":12345678901234567890,"1":[1.10],"0":{}}',
      locale: 'fr',
      payment_method: 'service_app',
      service_pay_fees_allocation: 'split',
      shipping_address: 'Alger',
      collect_shipping_address: true,
    },
    null,
  ],
  ['with an address that a payer gave', { ...bare, collect_shipping_address: true }, shipping],
] as const)('a checkout %s is the same when it is made and when it is read', async (_, body, given) => {
  const merchant = await Merchant.open();
  await runInDurableObject(ledgerOf(merchant), async ({ account }) => {
    const made = await account.change(null, (transaction) =>
      placeCheckout(transaction, body, { paymentLinkId: null, shipping: given }),
    );
    if (made?.ok !== true) throw new Error('No checkout was made.');
    expect(made.checkout).toEqual(findCheckout(account.database, made.checkout.id));
  });
});

test('an offered price includes its product as stored, while that is not deleted', async () => {
  const merchant = await Merchant.open();
  const productId = await merchant.create('/products', {
    name: 'Dattes',
    images: ['https://shop.test/a.jpg', 'https://shop.test/b.jpg'],
    metadata: { slug: 'dattes', name_ar: 'تمر' },
  });
  const priceId = await merchant.create('/prices', {
    product_id: productId,
    amount: 950,
    currency: 'dzd',
    metadata: { label_ar: 'كيلو' },
  });
  await runInDurableObject(ledgerOf(merchant), async ({ account: { database } }) => {
    const price = findKeptPrice(database, priceId);
    const product = findProduct(database, productId);
    if (price === null || product === null) throw new Error('Both are there.');
    expect(findPricedProduct(database, priceId)).toEqual({
      amount: price.amount,
      metadata: price.metadata,
      isDeleted: false,
      createdAt: price.createdAt,
      updatedAt: price.updatedAt,
      product: {
        id: product.id,
        name: product.name,
        image: product.images[0],
        metadata: product.metadata,
      },
    });
    expect(findPricedProduct(database, productId)).toBeNull();
  });
  await merchant.call('DELETE', `/prices/${priceId}`);
  await merchant.call('DELETE', `/products/${productId}`);
  await runInDurableObject(ledgerOf(merchant), async ({ account: { database } }) => {
    expect(findPricedProduct(database, priceId)).toMatchObject({
      amount: 950,
      isDeleted: true,
      product: null,
    });
  });
});
