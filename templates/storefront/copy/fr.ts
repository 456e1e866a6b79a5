import { cart } from './fr/cart.ts';
import { catalogue } from './fr/catalogue.ts';
import { checkout } from './fr/checkout.ts';
import { delivery } from './fr/delivery.ts';
import { info } from './fr/doorstep/info.ts';
import { lookup } from './fr/doorstep/lookup.ts';
import { finder } from './fr/finder.ts';
import { notice } from './fr/notice.ts';
import { order } from './fr/order.ts';
import { parcel } from './fr/parcel.ts';
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
  info,
  lookup,
  notice,
  order,
  parcel,
  product,
  shared,
  sharedCart,
};
