import type { CartCopy } from './tables/cart.ts';
import type { CatalogueCopy } from './tables/catalogue.ts';
import type { CheckoutCopy } from './tables/checkout.ts';
import type { DeliveryCopy } from './tables/delivery.ts';
import type { InfoCopy } from './tables/doorstep/info.ts';
import type { LookupCopy } from './tables/doorstep/lookup.ts';
import type { FinderCopy } from './tables/finder.ts';
import type { NoticeCopy } from './tables/notice.ts';
import type { OrderCopy } from './tables/order.ts';
import type { ParcelCopy } from './tables/parcel.ts';
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
  info: InfoCopy;
  lookup: LookupCopy;
  notice: NoticeCopy;
  order: OrderCopy;
  parcel: ParcelCopy;
  product: ProductCopy;
  shared: SharedCopy;
  sharedCart: SharedCartCopy;
};
