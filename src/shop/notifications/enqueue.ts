import { isNotifiedEvent, kindOfEvent } from '../../domain/notifications/merchant-notified-events.ts';
import {
  type NotificationChannel,
  type NotificationContent,
  type NotificationKind,
  notificationChannels,
} from '../../domain/notifications/notifications.ts';
import type { Order } from '../../domain/orders/order.ts';
import { AFTER_UNDO } from '../../domain/orders/transitions.ts';
import type { ShopContext } from '../context.ts';
import type { LoadedOrder } from '../orders/loaded-order.ts';
import { enqueueShopperEmail } from './shopper-emails.ts';
import { addNotification, removeByBeginning } from './store/outbox.ts';
import { targetsOf } from './targets.ts';

/** The channels that are set to send notifications of a kind. */
export function channelsFor(
  { notificationPreferences }: ShopContext,
  kind: NotificationKind,
): NotificationChannel[] {
  return notificationChannels.filter((channel) => notificationPreferences.kinds[channel].includes(kind));
}

/**
 * Enqueues a notification for every recipient. `id`: of the event; `wait`: milliseconds before it is sent. Call within
 * the event's transaction.
 */
export function notify(
  context: ShopContext,
  id: string,
  kind: NotificationKind,
  content: NotificationContent,
  wait = 0,
): void {
  const at = context.now();
  for (const channel of channelsFor(context, kind))
    for (const target of targetsOf(context, channel))
      addNotification(context.sql, { channel, target, id, content, at }, at + wait);
}

/** Removes what still waits of an event that was undone; whether there was any. `id`: the beginning of its ids. */
export function withdraw(context: ShopContext, id: string, kind: NotificationKind): boolean {
  let removed = 0;
  for (const channel of channelsFor(context, kind))
    for (const target of targetsOf(context, channel))
      removed += removeByBeginning(context.sql, channel, target, id);
  return removed > 0;
}

/** Milliseconds in which an order's newest action can be undone: what it causes is sent after them. */
export function waitOfAction({ history }: LoadedOrder): number {
  return history.at(-1)?.actor === 'merchant' ? AFTER_UNDO : 0;
}

/** Enqueues the notifications of an order event, if its kind has any. Call within the transaction that wrote it. */
export function notifyOfOrder(context: ShopContext, loaded: LoadedOrder, event: string): void {
  enqueueShopperEmail(context, loaded);
  if (event === 'undone') withdrawUndone(context, loaded);
  if (!isNotifiedEvent(event)) return;
  const kind = kindOfEvent[event];
  if (channelsFor(context, kind).length === 0) return;
  const { order } = loaded;
  if (!isWorthIt(order, event)) return;
  const { number, total, paymentMethod, dueOnDelivery, contact } = order;
  notify(
    context,
    `${number}-${event}-${context.now()}`,
    kind,
    { kind, event, number, total, paymentMethod, dueOnDelivery, wilaya: contact.wilaya },
    waitOfAction(loaded),
  );
}

function withdrawUndone(context: ShopContext, loaded: LoadedOrder): void {
  const newest = loaded.history.at(-1);
  const undone = newest === undefined ? null : loaded.undoneBy(newest);
  if (undone === null || !isNotifiedEvent(undone.kind)) return;
  withdraw(context, `${loaded.order.number}-${undone.kind}-`, kindOfEvent[undone.kind]);
}

/** The end of a checkout that was replaced, or of one of a paid order, is not the end of the order's payment. */
function isWorthIt({ payment }: Order, event: string): boolean {
  const isEndOfPayment = event === 'canceled' || event === 'expired' || event === 'failed';
  return !isEndOfPayment || payment === event;
}
