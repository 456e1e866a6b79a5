import { cart } from './ar/cart.ts';
import { catalogue } from './ar/catalogue.ts';
import { checkout } from './ar/checkout.ts';
import { delivery } from './ar/delivery.ts';
import { finder } from './ar/finder.ts';
import { info } from './ar/info-pages.ts';
import { notice } from './ar/notice.ts';
import { order } from './ar/order.ts';
import { lookup } from './ar/order-lookup.ts';
import { parcel } from './ar/parcel-check.ts';
import { product } from './ar/product.ts';
import { shared } from './ar/shared.ts';
import { sharedCart } from './ar/shared-cart.ts';
import type { Copy } from './tables.ts';

export const ar: Copy = {
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
