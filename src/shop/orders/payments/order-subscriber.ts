import type { OrderSubscriber } from '../../context.ts';
import { checkOrdersLeftShort } from './store/polling.ts';

/** Has the checkouts of other orders ended when this order sold the last pieces that they need. Hears after the stock. */
export const orderPaymentChecks: OrderSubscriber = {
  onSettled: ({ sql, now }, { id }) => checkOrdersLeftShort(sql, id, now()),
};
