import { Capabilities } from '../capabilities/capabilities.ts';
import { OneOrderPerCart } from '../cart/one-order.ts';
import { Reindexing } from '../catalogue/reindex.ts';
import { CatalogueSync } from '../catalogue/sync/catalogue-sync.ts';
import { ProductRefresh } from '../catalogue/sync/product-refresh.ts';
import { Payments } from '../checkout/payments.ts';
import { CheckoutPoller } from '../checkout/sync/checkout-poller.ts';
import { CheckoutSync } from '../checkout/sync/checkout-sync.ts';
import { LookBack } from '../checkout/sync/look-back.ts';
import { Reconciliation } from '../checkout/sync/reconciliation.ts';
import { Importing } from '../desk/imports/applying.ts';
import { HoldEnds } from '../limits/hold-ends.ts';
import { NewsSending } from '../news/sending.ts';
import { PhotoUpkeep } from '../photos/upkeep.ts';
import { Retention } from '../privacy/retention.ts';
import { Refunding } from '../refunds/refunding.ts';
import type { ShopContext } from './context.ts';

/** What the shop's object is composed of. */
export type ShopParts = {
  reindexing: Reindexing;
  catalogueSync: CatalogueSync;
  productRefresh: ProductRefresh;
  payments: Payments;
  checkoutSync: CheckoutSync;
  oneOrderPerCart: OneOrderPerCart;
  holdEnds: HoldEnds;
  reconciliation: Reconciliation;
  checkoutPoller: CheckoutPoller;
  refunding: Refunding;
  lookBack: LookBack;
  capabilities: Capabilities;
  retention: Retention;
  newsSending: NewsSending;
  photoUpkeep: PhotoUpkeep;
  importing: Importing;
};

export function partsOf(context: ShopContext): ShopParts {
  const catalogueSync = new CatalogueSync(context);
  const payments = new Payments(context);
  const checkoutSync = new CheckoutSync(context);
  const ask = (orderId: string) => checkoutSync.ask(orderId);
  return {
    reindexing: new Reindexing(context),
    catalogueSync,
    productRefresh: new ProductRefresh(context, () => catalogueSync.wholeAt()),
    payments,
    checkoutSync,
    oneOrderPerCart: new OneOrderPerCart(context, payments, checkoutSync),
    holdEnds: new HoldEnds(context),
    reconciliation: new Reconciliation(context, ask),
    checkoutPoller: new CheckoutPoller(context, ask),
    refunding: new Refunding(context),
    lookBack: new LookBack(context),
    capabilities: new Capabilities(context),
    retention: new Retention(context),
    newsSending: new NewsSending(context),
    photoUpkeep: new PhotoUpkeep(context, () => catalogueSync.isUnfinished()),
    importing: new Importing(context),
  };
}
