import type { CartCoupon } from '../cart/coupons/pricing.ts';
import { readDeliveryChoice } from '../cart/form.ts';
import type { PricedCart } from '../cart/pricing.ts';
import type { Cart } from '../cart/rules.ts';
import { checkTyped, emptyValues, type FieldProblems, type TypedValues } from './form.ts';
import type { SentForm } from './form-cookie.ts';

/** What of an order is no longer what it was; null: all of it is. */
type OrderChange = 'delivery' | 'goods' | 'total' | null;

/** What is not as it was seen. Of a total: nothing but a delivery not yet known then, or something else. */
export function unseenIn(
  { goods, delivery, total }: PricedCart,
  mark: string | null,
  { seenTotal, seenGoods }: SentForm,
): OrderChange {
  if (mark !== null && seenGoods !== null && seenGoods !== mark) return 'goods';
  if (seenTotal === null || total === seenTotal) return null;
  // By then a coupon of the goods had taken off what it does now.
  const isBefore = [goods, total - (delivery.tariff?.amount ?? 0)].includes(seenTotal);
  return delivery.tariff !== null && isBefore && total > seenTotal ? 'delivery' : 'total';
}

/** A coupon that the number that was typed has used. */
export function usedCoupon(code: string): CartCoupon {
  return { code, refused: 'phone', discount: 0, on: 'goods', minimum: 0, startsAt: null };
}

/** What stands in the fields. A place that was chosen in the cart meanwhile is newer than the one that was sent. */
export function typedOf(
  sent: SentForm | null,
  delivery: Cart['delivery'],
  isApart: boolean,
  remembered: Partial<TypedValues> | null,
): TypedValues {
  const chosen = delivery === null ? {} : { wilaya: String(delivery.wilaya), delivery: delivery.mode };
  if (sent === null) {
    const filled = { ...emptyValues, ...remembered, ...chosen };
    // A street of another wilaya is none of this one's.
    const isElsewhere = remembered !== null && filled.wilaya !== remembered.wilaya;
    return isElsewhere ? { ...filled, commune: '', street: '' } : filled;
  }
  const isPlace = readDeliveryChoice(sent.typed.wilaya, sent.typed.delivery) !== null;
  return isPlace && !isApart ? { ...sent.typed, ...chosen } : sent.typed;
}

/** What is wrong with what was typed; nothing yet with a draft. */
export function problemsOf(
  { isDraft }: SentForm,
  typed: TypedValues,
  { delivery }: PricedCart,
): FieldProblems {
  const checked = checkTyped(typed);
  const problems = 'problems' in checked && !isDraft ? checked.problems : {};
  const isUnserved = delivery.isCharged && delivery.choice !== null && delivery.tariff === null;
  return isUnserved ? { wilaya: 'unserved', ...problems } : problems;
}
