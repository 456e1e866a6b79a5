import type { OrderEvent } from '../../domain/orders/order.ts';
import type { ShopContext } from '../context.ts';
import type { EventInput, LoadedOrder } from './loaded-order.ts';

/** Tells the subscribers of a new event. Call within its transaction, as the next one. */
export function publishEvent(context: ShopContext, loaded: LoadedOrder, event: OrderEvent): void {
  for (const subscriber of context.orderSubscribers) subscriber.onEvent?.(context, loaded, event);
}

/** Lets the subscribers bring in line what an order holds; returns the events to append next. */
export function updateAllHoldings(context: ShopContext, loaded: LoadedOrder): EventInput[] {
  const later: EventInput[] = [];
  const addLater = (event: EventInput) => later.push(event);
  for (const subscriber of context.orderSubscribers) subscriber.updateHoldings?.(context, loaded, addLater);
  return later;
}
