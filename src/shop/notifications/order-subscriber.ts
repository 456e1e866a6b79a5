import type { OrderSubscriber } from '../context.ts';
import { notifyOfOrder } from './enqueue.ts';
import { notifyLowStock } from './triggers.ts';

/** Enqueues the notifications that follow from changes to orders. */
export const orderNotifications: OrderSubscriber = {
  onEvent: notifyOfOrder,
  onStock: (context, { id }) => notifyLowStock(context, id),
};
