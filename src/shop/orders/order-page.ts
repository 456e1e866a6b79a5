import type { Locale } from '../../contract/scalars.ts';
import { arrivalAt } from '../../domain/delivery/arrival.ts';
import type { Contact } from '../../domain/delivery/contact.ts';
import { tariffFor } from '../../domain/delivery/tariffs.ts';
import { isOpen, type Order } from '../../domain/orders/order.ts';
import { dayOf } from '../../text/algiers.ts';
import type { ShopContext } from '../context.ts';
import { pickupPointsOfOrder } from './change-address.ts';
import { type OrderView, viewOrder } from './order-view.ts';
import { parcelTokenOf } from './parcel-check/view.ts';
import type { CheckoutPoller } from './payments/sync/checkout-poller.ts';
import { contactOf, findOrder } from './store/orders.ts';

/** The visitor of an order's page. */
export type OrderVisitor = { isOwn?: boolean; isWatched?: boolean; returned?: string | null };

/**
 * What the page of an order shows to a visitor. `pickupPoints`: to choose from for a new address. `isConfirming`: the
 * visitor comes from the payment page, and the result is not known yet. `payNow`: whole dinars, of an order that staff
 * typed and whose link was sent: nobody has tried to pay it. `arrivesAt`: seconds, a moment of the day on which the
 * parcel is likely to have arrived; null where the tariff tells no days, once that day is over, and for orders that are
 * not on their way.
 */
export type PageView = OrderView & {
  courierToken: string;
  contact: Contact | null;
  pickupPoints: string[];
  isConfirming: boolean;
  payNow: number | null;
  arrivesAt: number | null;
};

/**
 * The page of an order, in a language. `goOn`: continues with a question to the service after the page is answered.
 */
export async function viewForPage(
  context: ShopContext,
  checkoutPoller: CheckoutPoller,
  order: Order,
  language: Locale,
  { isOwn = false, isWatched = false, returned = null }: OrderVisitor,
  goOn: (question: Promise<unknown>) => void,
): Promise<PageView | null> {
  const isInQuestion = returned !== null && checkoutPoller.isInQuestion(order.id, returned);
  const isAnswered = isInQuestion && isWatched && (await checkoutPoller.forReturn(order.id, goOn));
  // While a visitor waited for the service, the order may have changed or been deleted.
  const current = isInQuestion ? findOrder(context.sql, order.id) : order;
  if (current === null) return null;
  const view = viewOrder(context.sql, current, language);
  const question =
    isWatched && !isInQuestion && isOpen(view.payment) ? checkoutPoller.forPage(order.id) : null;
  if (question !== null) goOn(question);
  const contact = isOwn ? contactOf(order) : null;
  const isConfirming = isInQuestion && !isAnswered && (view.payment === 'pending' || view.rest !== null);
  const isUntried = view.history.every(({ kind }) => kind === 'placed' || kind === 'confirmed');
  const isSent = view.isTyped && view.canPay && view.payment === 'pending' && !isConfirming;
  const arrivesAt = arrivalOf(context, current, view);
  const mayChangeAddress = contact !== null && view.replies.address === 'open';
  const pickupPoints = mayChangeAddress ? pickupPointsOfOrder(context, contact) : [];
  return {
    ...view,
    pickupPoints,
    courierToken: parcelTokenOf(context, order.id),
    contact,
    isConfirming,
    payNow: isSent && isUntried ? current.dueOnline : null,
    arrivesAt,
  };
}

const ahead: readonly OrderView['fulfilment'][] = ['new', 'confirmed', 'packed', 'handed_over'];

/** Counted from the hand-over to the courier, before it from the order, by the tariffs of today. */
function arrivalOf({ sql, terms, now }: ShopContext, { contact }: Order, view: OrderView): number | null {
  if (!ahead.includes(view.fulfilment)) return null;
  const { tariffs } = terms.read(sql).terms;
  const days = tariffFor(tariffs, { wilaya: contact.wilaya, mode: contact.delivery })?.days ?? null;
  const from = (view.history.find(({ kind }) => kind === 'handed_over') ?? view.history[0])?.at;
  const at = from === undefined ? null : arrivalAt(from, days);
  return at === null || dayOf(at) < dayOf(now() / 1000) ? null : at;
}
