import { cart } from './cart.ts';
import { catalogue } from './catalogue.ts';
import { checkout } from './checkout.ts';
import { delivery } from './delivery.ts';
import { doubts } from './doubts.ts';
import { finder } from './finder.ts';
import { info } from './info-pages.ts';
import { notice } from './notice.ts';
import { order } from './order.ts';
import { lookup } from './order-lookup.ts';
import { orderReplies } from './order-replies.ts';
import { parcel } from './parcel-check.ts';
import { product } from './product.ts';
import { quickOrder } from './quick-order.ts';
import { reviews } from './reviews.ts';
import { shared } from './shared.ts';
import { sharedCart } from './shared-cart.ts';
import { stockAlerts } from './stock-alerts.ts';

export const fr = {
  cart,
  catalogue,
  checkout,
  delivery,
  finder,
  infoPages: info,
  orderLookup: lookup,
  notice,
  order,
  orderReplies,
  reviews,
  parcelCheck: parcel,
  product,
  doubts,
  quickOrder,
  shared,
  sharedCart,
  stockAlerts,
};
