import { cart } from './fr/cart.ts';
import { catalogue } from './fr/catalogue.ts';
import { checkout } from './fr/checkout.ts';
import { delivery } from './fr/delivery.ts';
import { finder } from './fr/finder.ts';
import { info } from './fr/info-pages.ts';
import { notice } from './fr/notice.ts';
import { order } from './fr/order.ts';
import { lookup } from './fr/order-lookup.ts';
import { parcel } from './fr/parcel-check.ts';
import { product } from './fr/product.ts';
import { shared } from './fr/shared.ts';
import { sharedCart } from './fr/shared-cart.ts';
import type { Copy } from './tables.ts';

export const fr: Copy = {
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
