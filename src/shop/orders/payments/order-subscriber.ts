import { isOpen } from '../../../domain/orders/order.ts';
import { isOutdatedRest } from '../../../domain/orders/rest-to-pay.ts';
import type { OrderSubscriber } from '../../context.ts';
import type { LoadedOrder } from '../loaded-order.ts';
import { checkOrdersLeftShort, saveNextCheck } from './store/polling.ts';

/**
 * Has the checkouts of other orders ended when this order sold the last pieces that they need, and its own when its rest
 * has changed: by another correction, or since the courier has the parcel. Hears after the stock.
 */
export const orderPaymentChecks: OrderSubscriber = {
  updateHoldings({ sql, now }, loaded) {
    checkOrdersLeftShort(sql, loaded.id, now());
    if (hasOutdatedRest(loaded)) saveNextCheck(sql, loaded.id, now());
  },
};

function hasOutdatedRest(loaded: LoadedOrder): boolean {
  return loaded.checkouts.some((one) => isOpen(one.status) && one.isRest && isOutdatedRest(one, loaded.rest));
}
