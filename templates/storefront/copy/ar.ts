import { cart } from './ar/cart.ts';
import { catalogue } from './ar/catalogue.ts';
import { checkout } from './ar/checkout.ts';
import { delivery } from './ar/delivery.ts';
import { info } from './ar/doorstep/info.ts';
import { lookup } from './ar/doorstep/lookup.ts';
import { finder } from './ar/finder.ts';
import { notice } from './ar/notice.ts';
import { order } from './ar/order.ts';
import { parcel } from './ar/parcel.ts';
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
  info,
  lookup,
  notice,
  order,
  parcel,
  product,
  shared,
  sharedCart,
};
