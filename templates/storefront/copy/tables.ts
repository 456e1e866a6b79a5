import type { CartCopy } from './tables/cart.ts';
import type { CatalogueCopy } from './tables/catalogue.ts';
import type { CheckoutCopy } from './tables/checkout.ts';
import type { DeliveryCopy } from './tables/delivery.ts';
import type { FinderCopy } from './tables/finder.ts';
import type { InfoCopy } from './tables/info-pages.ts';
import type { NoticeCopy } from './tables/notice.ts';
import type { OrderCopy } from './tables/order.ts';
import type { LookupCopy } from './tables/order-lookup.ts';
import type { ParcelCopy } from './tables/parcel-check.ts';
import type { ProductCopy } from './tables/product.ts';
import type { SharedCopy } from './tables/shared.ts';
import type { SharedCartCopy } from './tables/shared-cart.ts';

/** All that the shop says to shoppers, in one language. */
export type Copy = {
  cart: CartCopy;
  catalogue: CatalogueCopy;
  checkout: CheckoutCopy;
  delivery: DeliveryCopy;
  finder: FinderCopy;
  infoPages: InfoCopy;
  orderLookup: LookupCopy;
  notice: NoticeCopy;
  order: OrderCopy;
  parcelCheck: ParcelCopy;
  product: ProductCopy;
  shared: SharedCopy;
  sharedCart: SharedCartCopy;
};
