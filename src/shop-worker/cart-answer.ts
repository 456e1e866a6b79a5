import { arrivalAt } from '../domain/delivery/arrival.ts';
import { usualTariffs } from '../domain/delivery/tariffs.ts';
import type { ShopContext } from '../shop/context.ts';
import { pickupPointsFor } from '../shop/delivery/offered-pickup-points.ts';
import { canEmailShoppers } from '../shop/notifications/shopper-emails.ts';
import { answerCart, type CartAnswer } from '../shop/orders/placing/cart-with-coupon.ts';
import { takesDeposits } from '../shop/settings/payment-methods/payment-options.ts';

/**
 * A cart as pages show it. `offersReminder`: the shopper may ask for an e-mail if the payment does not come;
 * `takesDeposits`: some payment method is a deposit; absent where no usual tariffs were asked for.
 */
export type CartPageAnswer = CartAnswer & { offersReminder: boolean; takesDeposits?: boolean };

/** What a cart costs today, with what its pages say of delivery. */
export function answerCartPage(
  context: ShopContext,
  question: Parameters<typeof answerCart>[1],
  { asksUsual }: { asksUsual: boolean },
): CartPageAnswer {
  const { sql, terms, now } = context;
  const priced = answerCart(context, question);
  const { delivery } = priced;
  const choice = question.delivery;
  delivery.pickupPoints = pickupPointsFor(sql, choice);
  if (asksUsual && delivery.isCharged) delivery.usual = usualTariffs(terms.read(sql).terms, priced.subtotal);
  if (choice) delivery.arrivesAt = arrivalAt(now() / 1000, delivery.days[choice.mode]);
  const isOnline = priced.offers.some(({ dueOnline }) => dueOnline > 0);
  return {
    ...priced,
    offersReminder: isOnline && canEmailShoppers(context),
    ...(asksUsual ? { takesDeposits: takesDeposits(context) } : {}),
  };
}
