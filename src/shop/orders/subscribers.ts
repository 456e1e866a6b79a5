import type { ShopContext } from '../context.ts';
import type { LoadedOrder } from './loaded-order.ts';
import type { OrderEventKind } from './rules/order.ts';

/** Tells the subscribers of a new event. Call within its transaction, as the next one. */
export function publishEvent(context: ShopContext, loaded: LoadedOrder, kind: OrderEventKind): void {
  for (const subscriber of context.orderSubscribers) subscriber.onEvent(context, loaded, kind);
}

export function publishStock(context: ShopContext, loaded: LoadedOrder): void {
  for (const subscriber of context.orderSubscribers) subscriber.onStock(context, loaded);
}
