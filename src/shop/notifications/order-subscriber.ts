import type { OrderSubscriber } from '../context.ts';
import { notifyOfShopper } from './calls.ts';
import { notifyOfOrder } from './enqueue.ts';
import { notifyLowStock } from './triggers.ts';

/** Enqueues the notifications that follow from changes to orders. Hears after the stock. */
export const orderNotifications: OrderSubscriber = {
  onEvent(context, loaded, { kind }) {
    notifyOfOrder(context, loaded, kind);
    if (kind === 'change_wished') notifyOfShopper(context, loaded, 'wish');
    if (kind === 'address_changed') notifyOfShopper(context, loaded, 'address');
  },
  updateHoldings: (context, loaded) => notifyLowStock(context, loaded),
};
