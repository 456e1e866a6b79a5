import { UNDONE_WITHIN } from '../acts/rules/table.ts';
import { readOrderEvents } from '../orders/store/history.ts';
import { contactOf, findOrder, type Order } from '../orders/store.ts';
import type { ShopContext } from '../shop/context.ts';
import { emailChannel } from './channels/email.ts';
import type { SendResult } from './channels/port.ts';
import { letterTo } from './messages/letters.ts';
import { letterOf, stillHolds } from './rules/letters.ts';
import { type News, SHOPPERS } from './rules/news.ts';
import { addNotification } from './store/outbox.ts';

/**
 * Keeps the letter that an order's newest entry asks for, if its shopper gave an address and the merchant wants them written to.
 * It leaves when the act can be taken back no more. Call within the transaction that wrote the entry.
 */
export function tellShopper(context: ShopContext, orderId: string): void {
  const { sql, settings, newsChoice, now } = context;
  if (!newsChoice.shoppers || settings.news.mail === null) return;
  const order = findOrder(sql, orderId);
  if (order === null || !contactOf(order)?.email) return;
  const history = readOrderEvents(sql, orderId);
  const what = letterOf(history, order, settings.isLocal);
  if (what === null) return;
  const isAct = history.at(-1)?.actor === 'merchant';
  const [at, wait] = [now(), isAct ? (UNDONE_WITHIN + 1) * 1000 : 0];
  // The address stays with the order: whoever is erased there is written to no more.
  const news: News = { kind: 'shopper', orderId, what };
  addNotification(
    sql,
    { channel: SHOPPERS, target: orderId, id: `${order.number}-${what}`, news, at },
    at + wait,
  );
}

/** Sends a letter; null where there is nobody to write to any more, or nothing to say. */
export async function sendLetter(
  { sql, settings, newsChoice, outside }: ShopContext,
  { what, orderId }: Extract<News, { kind: 'shopper' }>,
): Promise<SendResult | null> {
  const order: Order | null = findOrder(sql, orderId);
  const to = order === null ? null : contactOf(order)?.email;
  const { mail } = settings.news;
  if (order === null || !to || mail === null || !newsChoice.shoppers || !stillHolds(what, order)) return null;
  const result = await emailChannel(mail, to, outside).send(letterTo(order, what, settings));
  // What a provider says of an address names it.
  return result.ok ? result : { ...result, failure: result.failure.replace(/:.*/s, '') };
}
