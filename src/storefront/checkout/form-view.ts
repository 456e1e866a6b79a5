import type { Cart } from '../../domain/carts.ts';
import { lacksPickupPoint } from '../../domain/delivery/pickup-points.ts';
import type { DeliveryQuote } from '../../domain/delivery/tariffs.ts';
import type { PricedCart } from '../../shop/carts/pricing.ts';
import type { CartCoupon } from '../../shop/orders/placing/cart-with-coupon.ts';
import {
  checkTyped,
  emptyValues,
  type FieldProblems,
  type TypedValues,
} from '../../shop-web/forms/checkout-form.ts';
import { readDeliveryChoice } from '../cart/form.ts';
import type { SubmittedForm } from './form-cookie.ts';

/** What has changed about an order; null: nothing. */
type OrderChange = 'delivery' | 'goods' | 'total' | null;

/**
 * The change since the form was shown. A changed total is either a delivery price that was unknown then, or something
 * else.
 */
export function changesIn(
  { subtotal, delivery, total }: PricedCart,
  fingerprint: string | null,
  { seenTotal, seenCart }: SubmittedForm,
): OrderChange {
  if (fingerprint !== null && seenCart !== null && seenCart !== fingerprint) return 'goods';
  if (seenTotal === null || total === seenTotal) return null;
  // The coupon of the products had its discount already then.
  const isBefore = [subtotal, total - (delivery.tariff?.amount ?? 0)].includes(seenTotal);
  return delivery.tariff !== null && isBefore && total > seenTotal ? 'delivery' : 'total';
}

/** A coupon that the typed phone has used. */
export function usedCoupon(code: string): CartCoupon {
  return { code, refused: 'phone', discount: 0, on: 'goods', minimum: 0, startsAt: null };
}

/** The values of the fields. A place chosen in the cart meanwhile is newer than the submitted one. */
export function fieldValuesOf(
  sent: SubmittedForm | null,
  delivery: Cart['delivery'],
  isApart: boolean,
  remembered: Partial<TypedValues> | null,
): TypedValues {
  const chosen = delivery === null ? {} : { wilaya: String(delivery.wilaya), delivery: delivery.mode };
  if (sent === null) {
    const filled = { ...emptyValues, ...remembered, ...chosen };
    // A remembered street does not fit another wilaya.
    const isElsewhere = remembered !== null && filled.wilaya !== remembered.wilaya;
    return isElsewhere ? { ...filled, commune: '', street: '' } : filled;
  }
  const isPlace = readDeliveryChoice(sent.typed.wilaya, sent.typed.delivery) !== null;
  return isPlace && !isApart ? { ...sent.typed, ...chosen } : sent.typed;
}

/**
 * The values of a product's page, which is the same for all visitors: its empty fields get those of the remembered
 * contact. The remembered place fits no other wilaya, and its street no other commune.
 */
export function filledBy(remembered: Partial<TypedValues> | null, typed: TypedValues): TypedValues {
  const { name = '', phone = '', wilaya = '', commune = '', street = '', delivery = '' } = remembered ?? {};
  const filled = { ...typed, name: typed.name || name, phone: typed.phone || phone };
  if (typed.wilaya !== '' && typed.wilaya !== wilaya) return filled;
  const place = { wilaya, commune: typed.commune || commune, delivery: typed.delivery || delivery };
  const isSameCommune = place.commune === commune;
  return { ...filled, ...place, street: typed.street || (isSameCommune ? street : '') };
}

/** The same with the mode that its wilaya has, home delivery where it has both. The street may be a pick-up point. */
export function inServedMode(typed: TypedValues, offers: DeliveryQuote['offers']): TypedValues {
  const wanted = typed.delivery === 'desk' ? 'desk' : 'home';
  const other = wanted === 'desk' ? 'home' : 'desk';
  if (offers[wanted] !== null || offers[other] === null) return { ...typed, delivery: wanted };
  return { ...typed, delivery: other, street: '' };
}

/** The problem of a form that chose none of several pick-up points. */
export function pickupPointProblem(
  typed: TypedValues,
  { pickupPoints = [] }: Pick<DeliveryQuote, 'pickupPoints'>,
): Pick<FieldProblems, 'street'> {
  return lacksPickupPoint(typed, pickupPoints) ? { street: 'pickup_point' } : {};
}

/** What is wrong with the typed values; nothing for a draft. */
export function problemsOf(
  { isDraft }: SubmittedForm,
  typed: TypedValues,
  { delivery }: PricedCart,
): FieldProblems {
  const checked = checkTyped(typed);
  const problems = isDraft
    ? {}
    : {
        ...('problems' in checked ? checked.problems : {}),
        ...pickupPointProblem(typed, delivery),
      };
  const isUnserved = delivery.isCharged && delivery.choice !== null && delivery.tariff === null;
  return isUnserved ? { wilaya: 'not_delivered', ...problems } : problems;
}
