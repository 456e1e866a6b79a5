import { foldOrder } from '../../../domain/orders/order-state.ts';
import type { OrderSubscriber } from '../../context.ts';
import { addToRevenue } from './store/read-revenue.ts';

/** Adds the difference of a recount, or of its undoing, to the day's revenue. Triggers add other money. */
export const orderRevenue: OrderSubscriber = {
  onEvent({ sql, now }, loaded, event) {
    if (event.kind !== 'recounted' && loaded.undoneBy(event)?.kind !== 'recounted') return;
    const before = foldOrder(loaded.history.slice(0, event.position - 1), loaded.order.paymentMethod);
    const more = (loaded.state.remitted ?? 0) - (before.remitted ?? 0);
    if (more !== 0) addToRevenue(sql, now(), more);
  },
};
