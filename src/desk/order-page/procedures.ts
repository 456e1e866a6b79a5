import type { Locale } from '../../contract/scalars.ts';
import { balanceOf } from '../../domain/orders/balance.ts';
import { isPayable, type Order } from '../../domain/orders/order.ts';
import { canTransition } from '../../domain/orders/transitions.ts';
import { cartProductsOf, priceLines } from '../../shop/carts/pricing.ts';
import type { ShopContext } from '../../shop/context.ts';
import { pickupPointTextsIn } from '../../shop/delivery/offered-pickup-points.ts';
import { type Correction, correctOrder, deliveryPriceOf } from '../../shop/orders/actions/correction.ts';
import { LoadedOrder } from '../../shop/orders/loaded-order.ts';
import { findOrderByNumber } from '../../shop/orders/store/orders.ts';
import { type Desk, signedInProcedure } from '../define-procedure.ts';
import { mayActOn } from '../orders/rules/order.ts';
import { mayOpenOrder } from '../orders/visible-orders.ts';
import { findProducts } from '../products/finding.ts';
import type { Device } from '../sessions/device.ts';
import type { CorrectionOutcome, DraftAnswer } from './rules.ts';

/** A question about a place names a few wilayas. */
const MOST_PRICED = 6;

/** A correction while it is typed, with the products that are sought for it. */
type TypedCorrection = {
  number: string;
  language: Locale;
  find: string;
  added: string[];
  wilaya: number;
  correction: Correction | null;
  /** The wilayas whose delivery prices are asked for. */
  pricedIn?: number[];
};

/**
 * What a correction that is being typed comes to, its added products, and the products that are sought. It writes
 * nothing.
 */
export const draftCorrection = signedInProcedure({
  name: 'order_page.draft_correction',
  right: 'call',
  isChange: false,
  handle: (
    { shop, device }: Desk<Device>,
    { number, language, find, added, wilaya, correction, pricedIn = [] }: TypedCorrection,
  ) => {
    const order = findOrderByNumber(shop.sql, number);
    const loaded = order === null ? null : new LoadedOrder(shop.sql, order);
    if (loaded === null || !mayOpenOrder(shop.sql, device, loaded, null))
      return { ok: false, reason: 'gone' } as const;
    const { status } = loaded;
    const isPossible = canTransition('correct', status) && mayActOn(device.role, 'correct', status);
    if (!isPossible || loaded.order.erasedAt !== null) return { ok: false, reason: 'not_now' } as const;
    const lines = added.map((price) => ({ price, quantity: 1 }));
    const answer: DraftAnswer = {
      found: findProducts(shop.sql, language, find),
      added: priceLines(cartProductsOf(shop, { id: null, lines }), lines, language).map(
        ({ price, name, label, amount }) => ({ price, name, label, amount }),
      ),
      outcome: correction === null ? null : outcomeOf(shop, loaded, correction, language),
      pickupPoints: pickupPointTextsIn(shop.sql, wilaya),
      prices: pricesIn(shop, loaded.order, correction, pricedIn.slice(0, MOST_PRICED)),
    };
    return { ok: true, ...answer } as const;
  },
});

/** What the delivery of the corrected order costs in some wilayas. */
function pricesIn(
  shop: ShopContext,
  order: Order,
  correction: Correction | null,
  wilayas: readonly number[],
): DraftAnswer['prices'] {
  const { contact = order.contact } = correction ?? {};
  return Object.fromEntries(
    wilayas.map((wilaya) => {
      const there = { ...correction, contact: { ...contact, wilaya } };
      return [wilaya, deliveryPriceOf(shop, order, there)];
    }),
  );
}

function outcomeOf(
  shop: ShopContext,
  { order, money, sums, state }: LoadedOrder,
  correction: Correction,
  language: Locale,
): CorrectionOutcome {
  const corrected = correctOrder(shop, order, correction, money.paidOnline);
  if (!corrected.ok) return corrected;
  const { items, discount, total, dueOnline } = corrected.order;
  const { toCollect, refundDue, refundable } = balanceOf({ ...sums, total, dueOnline }, state);
  return {
    ok: true,
    lines: items.map(({ price, names, quantity, amount }) => ({
      ...names[language],
      quantity,
      amount,
      isToday: !order.items.some((one) => one.price === price),
    })),
    received: refundable,
    toPayOnline: isPayable(order.paymentMethod, order) ? dueOnline : 0,
    ...{ discount, total, toCollect, refundDue },
  };
}
