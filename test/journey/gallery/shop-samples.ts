import type { Locale } from '../../../src/contract/scalars.ts';
import { cartSamples } from '../../templates/storefront/carts.tsx';
import { noticeSamples } from '../../templates/storefront/notices.tsx';
import { orderSamples } from '../../templates/storefront/orders.tsx';
import { htmlOf } from '../../templates/storefront/screen.ts';
import type { ShopPage } from './shop.ts';

/** Pages that need a failure, a hundred requests or a bank's delay: rendered as the routes do. */
export function collectSamplePages(language: Locale): Promise<ShopPage[]> {
  const { fee, ...orders } = orderSamples(language);
  const carts = cartSamples(language);
  const samples = {
    ...noticeSamples(language),
    fee,
    find: orders.find,
    'find-unknown': orders['find-unknown'],
    'order-confirming': orders['order-confirming'],
    'order-processing': orders['order-processing'],
    'order-refunded': orders['order-refunded'],
    'order-paid-twice': orders['order-paid-twice'],
    'courier-unpaid': orders['courier-unpaid'],
    'cart-over-the-most': carts['cart-hostile'],
    'checkout-over-the-most': carts['checkout-over'],
  };
  return Promise.all(
    Object.entries(samples).map(async ([name, sample]) => ({ name, html: await htmlOf(sample) })),
  );
}
