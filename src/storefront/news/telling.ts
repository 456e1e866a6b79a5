import { findOrder, type Order } from '../orders/store.ts';
import type { ShopContext } from '../shop/context.ts';
import {
  isToldEvent,
  kindOfEvent,
  type News,
  type NewsChannel,
  type NewsKind,
  newsChannels,
} from './rules/news.ts';
import { tellShopper } from './shoppers.ts';
import { addNotification } from './store/outbox.ts';
import { targetsOf } from './ways.ts';

/** Whether anybody wants to be told something of a kind, on a way that is set up. */
export function waysOf({ newsChoice }: ShopContext, kind: NewsKind): NewsChannel[] {
  return newsChannels.filter((channel) => newsChoice.kinds[channel].includes(kind));
}

/** Keeps what is to be said for everybody who wants to be told. `id`: of what happened. Call within its transaction. */
export function tell(context: ShopContext, id: string, kind: NewsKind, said: News): void {
  const at = context.now();
  for (const channel of waysOf(context, kind))
    for (const target of targetsOf(context, channel))
      addNotification(context.sql, { channel, target, id, news: said, at }, at);
}

/** Tells of an entry of an order's history, if it is one that is told. Call within the transaction that wrote it. */
export function tellOfOrder(context: ShopContext, orderId: string, event: string): void {
  tellShopper(context, orderId);
  if (!isToldEvent(event)) return;
  const kind = kindOfEvent[event];
  if (waysOf(context, kind).length === 0) return;
  const order = findOrder(context.sql, orderId);
  if (order === null || !isWorthIt(order, event)) return;
  const { number, total, way, dueOnDelivery, contact } = order;
  const said: News = { kind, event, number, total, way, dueOnDelivery, wilaya: contact.wilaya };
  tell(context, `${number}-${event}-${context.now()}`, kind, said);
}

/** What became of a checkout that was replaced, or of one of an order that is paid, is no end of the order. */
function isWorthIt({ payment }: Order, event: string): boolean {
  const isEndOfPayment = event === 'canceled' || event === 'expired' || event === 'failed';
  return !isEndOfPayment || payment === event;
}
