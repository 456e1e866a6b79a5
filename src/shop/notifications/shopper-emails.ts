import { type NotificationContent, SHOPPER_CHANNEL } from '../../domain/notifications/notifications.ts';
import {
  REMINDER_AFTER,
  shopperEmailId,
  shopperEmailOf,
  stillHolds,
} from '../../domain/notifications/shopper-emails.ts';
import type { Order } from '../../domain/orders/order.ts';
import { AFTER_UNDO } from '../../domain/orders/transitions.ts';
import type { SendResult } from '../../web/posting.ts';
import type { ShopContext } from '../context.ts';
import { LoadedOrder } from '../orders/loaded-order.ts';
import { contactOf, countReminders, findOrder, isOrderedAgain } from '../orders/store/orders.ts';
import { emailChannel } from './channels/email.ts';
import { shopperEmailTo } from './messages/shopper-email.ts';
import { isSetUp, mailSetupOf } from './own-channels.ts';
import { addNotification } from './store/outbox.ts';

const DAY = 24 * 60 * 60_000;
/** To one address in a day: whoever types a stranger's address must not fill that inbox. */
const MOST_REMINDERS = 2;

/** Whether the shop can write to its shoppers. */
export function canEmailShoppers(context: ShopContext): boolean {
  return context.notificationPreferences.shoppers && isSetUp(context, 'mail');
}

/**
 * Enqueues the e-mail of an order's newest event, if the shopper gave an address and the merchant turned on e-mail to
 * shoppers. It is sent when the action cannot be undone any more. Call within the transaction that wrote the event.
 */
export function enqueueShopperEmail(
  context: ShopContext,
  { id: orderId, order, history }: LoadedOrder,
): void {
  const { sql, settings, now } = context;
  if (!canEmailShoppers(context)) return;
  if (!contactOf(order)?.email) return;
  const what = shopperEmailOf(history, order, settings.isLocal);
  if (what === null) return;
  const newest = history.at(-1);
  const position = newest?.position ?? 0;
  const isAct = newest?.actor === 'merchant';
  const wait = what === 'unpaid' ? REMINDER_AFTER : isAct ? AFTER_UNDO : 0;
  const at = now();
  // The address stays with the order: after an erasure no e-mail is sent.
  const content: NotificationContent = { kind: 'shopper', orderId, what, position };
  addNotification(
    sql,
    {
      channel: SHOPPER_CHANNEL,
      target: orderId,
      id: shopperEmailId(order.number, what, position),
      content,
      at,
    },
    at + wait,
  );
}

/** Sends an e-mail; null when there is no address or nothing to say any more. */
export async function sendShopperEmail(
  context: ShopContext,
  { what, orderId, position }: Extract<NotificationContent, { kind: 'shopper' }>,
): Promise<SendResult | null> {
  const { sql, settings, notificationPreferences, outside } = context;
  const order: Order | null = findOrder(sql, orderId);
  const to = order === null ? null : contactOf(order)?.email;
  if (order === null || !to || !notificationPreferences.shoppers) return null;
  const mail = await mailSetupOf(context);
  if (mail === null) return null;
  const loaded = new LoadedOrder(sql, order);
  const event = loaded.effective.find((one) => one.position === position);
  if (!stillHolds(what, loaded, event)) return null;
  if (what === 'unpaid' && (isOrderedAgain(sql, order) || countReminders(sql, order, DAY) >= MOST_REMINDERS))
    return null;
  const refunded = what === 'refunded' ? (event?.amount ?? null) : null;
  const id = shopperEmailId(order.number, what, position);
  const { toCollect } = loaded.money;
  const message = shopperEmailTo(order, { id, what, refunded, toCollect }, settings);
  const result = await emailChannel(mail, to, outside).send(message);
  // A provider's reason may contain the address.
  return result.ok ? result : { ...result, failure: result.failure.replace(/:.*/s, '') };
}
