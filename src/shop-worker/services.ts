import { ShipmentRunner } from '../couriers/runner.ts';
import { Retention } from '../privacy/retention.ts';
import { Capabilities } from '../shop/capabilities/capabilities.ts';
import { Reindexing } from '../shop/catalogue/reindex.ts';
import { CatalogueSync } from '../shop/catalogue/sync/catalogue-sync.ts';
import { NewestPrice } from '../shop/catalogue/sync/newest-price.ts';
import { ProductRefresh } from '../shop/catalogue/sync/product-refresh.ts';
import type { ShopContext } from '../shop/context.ts';
import { DueCalls } from '../shop/notifications/calls.ts';
import { NotificationSender } from '../shop/notifications/sending.ts';
import { notifyServiceDown, notifyServiceUp } from '../shop/notifications/triggers.ts';
import { HoldEnder } from '../shop/order-limits/end-holds.ts';
import { CheckoutOpener } from '../shop/orders/payments/open-checkout.ts';
import { CheckoutPoller } from '../shop/orders/payments/sync/checkout-poller.ts';
import { CheckoutSync } from '../shop/orders/payments/sync/checkout-sync.ts';
import { PaymentExceptionPoll } from '../shop/orders/payments/sync/payment-exceptions.ts';
import { Reconciliation } from '../shop/orders/payments/sync/reconciliation.ts';
import { OrderPerCart } from '../shop/orders/placing/order-per-cart.ts';
import { Repricing } from '../shop/orders/profit/repricing.ts';
import { RefundFollower } from '../shop/orders/refunds/request-refund.ts';
import { findNewestCheckoutId, hasCheckouts } from '../shop/orders/store/checkouts.ts';
import { PhotoUpkeep } from '../shop/photos/delete-unused.ts';
import { ConfirmationSender } from '../shop/stock-alerts/confirmation-sender.ts';
import { ReturnSender } from '../shop/stock-alerts/return-sender.ts';

/** What the shop's object is composed of. */
export type ShopServices = {
  reindexing: Reindexing;
  catalogueSync: CatalogueSync;
  newestPrice: NewestPrice;
  productRefresh: ProductRefresh;
  payments: CheckoutOpener;
  checkoutSync: CheckoutSync;
  orderPerCart: OrderPerCart;
  holdEnder: HoldEnder;
  reconciliation: Reconciliation;
  checkoutPoller: CheckoutPoller;
  refundFollower: RefundFollower;
  paymentExceptionPoll: PaymentExceptionPoll;
  capabilities: Capabilities;
  retention: Retention;
  notificationSender: NotificationSender;
  confirmationSender: ConfirmationSender;
  returnSender: ReturnSender;
  dueCalls: DueCalls;
  photoUpkeep: PhotoUpkeep;
  repricing: Repricing;
  shipmentRunner: ShipmentRunner;
};

export function createServices(context: ShopContext): ShopServices {
  const catalogueSync = new CatalogueSync(context, { onDown: notifyServiceDown, onUp: notifyServiceUp });
  const payments = new CheckoutOpener(context);
  const checkoutSync = new CheckoutSync(context);
  const ask = (orderId: string) => checkoutSync.ask(orderId);
  return {
    reindexing: new Reindexing(context),
    catalogueSync,
    newestPrice: new NewestPrice(context, catalogueSync),
    productRefresh: new ProductRefresh(context, () => catalogueSync.wholeAt()),
    payments,
    checkoutSync,
    orderPerCart: new OrderPerCart(context, payments, checkoutSync),
    holdEnder: new HoldEnder(context),
    reconciliation: new Reconciliation(context, ask),
    checkoutPoller: new CheckoutPoller(context, ask),
    refundFollower: new RefundFollower(context),
    paymentExceptionPoll: new PaymentExceptionPoll(context),
    capabilities: new Capabilities(context, { hasAny: hasCheckouts, findNewestId: findNewestCheckoutId }),
    retention: new Retention(context),
    notificationSender: new NotificationSender(context),
    confirmationSender: new ConfirmationSender(context),
    returnSender: new ReturnSender(context),
    dueCalls: new DueCalls(context),
    photoUpkeep: new PhotoUpkeep(context, () => catalogueSync.isUnfinished()),
    repricing: new Repricing(context),
    shipmentRunner: new ShipmentRunner(context),
  };
}
