import { cart } from './en/cart.ts';
import { catalogue } from './en/catalogue.ts';
import { checkout } from './en/checkout.ts';
import { delivery } from './en/delivery.ts';
import { finder } from './en/finder.ts';
import { info } from './en/info-pages.ts';
import { notice } from './en/notice.ts';
import { order } from './en/order.ts';
import { lookup } from './en/order-lookup.ts';
import { parcel } from './en/parcel-check.ts';
import { product } from './en/product.ts';
import { shared } from './en/shared.ts';
import { sharedCart } from './en/shared-cart.ts';
import type { Copy } from './tables.ts';

export const en: Copy = {
  cart,
  catalogue,
  checkout,
  delivery,
  finder,
  infoPages: info,
  orderLookup: lookup,
  notice,
  order,
  parcelCheck: parcel,
  product,
  shared,
  sharedCart,
};
