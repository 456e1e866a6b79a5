import * as z from 'zod';
import {
  addToCart,
  type Cart,
  type CartLine,
  holdsSame,
  MAX_LINE_QUANTITY,
  setQuantity,
  takeOut,
} from '../../domain/carts.ts';
import type { DeliveryChoice } from '../../domain/delivery/tariffs.ts';
import { putIntoCart, readSharedCart, type SharedCart } from '../../domain/shared-cart.ts';
import { readWholeNumber } from '../../text/numerals.ts';
import { wilayaOf } from '../../text/wilayas.ts';
import { fingerprintOf } from '../../web/fingerprints.ts';
import { choiceField, optionalField, rawField, readFields } from '../../web/form-schema.ts';
import { fitsCookie, newCart } from './cookie.ts';

/** The change that a cart form requests. */
export type CartChange = {
  price: string;
  quantity: number;
};

/** An invalid quantity, as it was typed. */
export type Mistyped = {
  price: string;
  mistyped: string;
};

/** The longest price id. */
const LONGEST_ID = 128;
const LONGEST_QUANTITY = 100;

/** `step`: one more or one less than the quantity, when a button beside it was pressed. */
const lineForm = z.object({
  price: rawField(LONGEST_ID + 1),
  quantity: optionalField(LONGEST_QUANTITY),
  step: choiceField(['1', '-1']).transform(Number),
  cart: rawField(LONGEST_ID),
});

/** The change of a posted cart form; null when it names no price or no quantity. */
export function readCartChange(form: FormData): CartChange | Mistyped | null {
  const line = readFields(lineForm, form);
  const change = readQuantity(line, { usual: null, least: 0, most: Number.POSITIVE_INFINITY });
  if (change === null || 'mistyped' in change) return change;
  return { ...change, quantity: Math.max(0, change.quantity + line.step) };
}

/** What a form adds to the cart, one piece by default; null when it names no price. */
export function readAddition(form: FormData): CartChange | Mistyped | null {
  const line = readFields(lineForm, form);
  return readQuantity(line, { usual: 1, least: 1, most: Number.POSITIVE_INFINITY });
}

function readQuantity(
  { price, quantity: typed }: z.output<typeof lineForm>,
  { usual, least, most }: { usual: number | null; least: number; most: number },
): CartChange | Mistyped | null {
  if (price === '' || price.length > LONGEST_ID) return null;
  // An empty field shows the usual quantity.
  if (typed === undefined || (typed === '' && usual !== null))
    return usual === null ? null : { price, quantity: usual };
  return { price, ...quantityWithin(typed, least, most) };
}

/** A text as a whole number within bounds; else the text itself. */
function quantityWithin(
  text: string,
  least: number,
  most: number,
): { quantity: number } | { mistyped: string } {
  const quantity = readWholeNumber(text);
  if (quantity !== null && quantity >= least && quantity <= most) return { quantity };
  return { mistyped: shownMistyped(text) };
}

/** The part of an invalid quantity that is shown again: enough to see the mistake. */
export function shownMistyped(typed: string): string {
  return typed.slice(0, 20).toWellFormed();
}

/** The quantity in an address: a valid one, one where it is empty, or the typed text. */
export function readTypedQuantity(text: string): { quantity: number } | { mistyped: string } {
  return quantityWithin(text || '1', 1, MAX_LINE_QUANTITY);
}

/** The wilaya and the mode that a form names; null for an unknown wilaya. */
export const deliveryForm = z
  .object({ wilaya: rawField(20), delivery: rawField(20) })
  .transform(({ wilaya, delivery }) => readDeliveryChoice(wilaya, delivery));

/** The same of typed texts. */
export function readDeliveryChoice(wilaya: string, mode: string): DeliveryChoice | null {
  const known = wilayaOf(readWholeNumber(wilaya) ?? 0);
  return known === undefined ? null : { wilaya: known.code, mode: mode === 'desk' ? 'desk' : 'home' };
}

/**
 * One product bought alone: a cart of its own, beside the visitor's. Null when the form names none. The form carries
 * the cart's id, so that it makes one order when it is sent twice.
 */
export function readBuyNow(form: FormData, delivery: DeliveryChoice | null): Cart | Mistyped | null {
  const read = readOneLine(form);
  if (read === null) return null;
  if ('mistyped' in read.change) return read.change;
  return { id: read.id, lines: [read.change], delivery };
}

function readOneLine(form: FormData): { id: string; change: CartChange | Mistyped } | null {
  const line = readFields(lineForm, form);
  const change = readQuantity(line, { usual: 1, least: 1, most: MAX_LINE_QUANTITY });
  if (change === null) return null;
  return { id: /^[0-9A-Z]{16,32}$/.test(line.cart) ? line.cart : newCart().id, change };
}

/**
 * The product of a quick order's form; null when it names none. `mistyped`: an invalid quantity, in whose place one
 * piece is priced.
 */
export function readQuickOrderLine(
  form: FormData,
): { cartId: string; line: CartLine; mistyped: string | null } | null {
  const read = readOneLine(form);
  if (read === null) return null;
  const { id: cartId, change } = read;
  if ('mistyped' in change)
    return { cartId, line: { price: change.price, quantity: 1 }, mistyped: change.mistyped };
  return { cartId, line: change, mistyped: null };
}

/** The content of the last part of a shared cart's address. */
export function readSharedCartPath(path: string): SharedCart {
  return readSharedCart(path.split('/').at(-1) ?? '');
}

/** The cart with a shared cart added; null when it has no room for it. */
export function withSharedCart(cart: Cart, lines: readonly CartChange[]): Cart | null {
  return putIntoCart(cart, lines);
}

/** Why a changed cart cannot be kept: too many lines, or too long for a cookie; null when it can. */
export function whyNotKept(changed: Cart | null): 'full' | 'heavy' | null {
  if (changed === null) return 'full';
  return fitsCookie(changed) ? null : 'heavy';
}

export type ChangedCart = {
  cart: Cart;
  /** Pieces of a removed line; 0 when the line is still there. */
  removed: number;
  /** True when more was asked for than one line may have. */
  isCut: boolean;
};

/** The cart with more pieces of a price; null when it has no room for another line. */
export function withMore(cart: Cart, { price, quantity }: CartChange): ChangedCart | null {
  const before = cart.lines.find((line) => line.price === price)?.quantity ?? 0;
  const changed = addToCart(cart, price, quantity);
  return changed && { cart: changed, removed: 0, isCut: before + quantity > MAX_LINE_QUANTITY };
}

/** The cart with at least so many pieces of a price; null when it has no room for another line. */
export function withAtLeast(cart: Cart, change: CartChange): ChangedCart | null {
  const changed = putIntoCart(cart, [change]);
  return changed && { cart: changed, removed: 0, isCut: change.quantity > MAX_LINE_QUANTITY };
}

/** The cart with exactly so many pieces of a price. */
export function withExactly(cart: Cart, { price, quantity }: CartChange): ChangedCart {
  const before = cart.lines.find((line) => line.price === price)?.quantity ?? 0;
  return {
    cart: setQuantity(cart, price, quantity),
    removed: quantity === 0 ? before : 0,
    isCut: before > 0 && quantity > MAX_LINE_QUANTITY,
  };
}

/** The cart with a newer price in place of the older one of the same product, so that it does not hold both. */
export function withSuccessor(cart: Cart, older: string, newer: string): Cart {
  return {
    ...cart,
    lines: cart.lines.map((line) => (line.price === older ? { ...line, price: newer } : line)),
  };
}

/** The cart with only the lines of some prices. */
export function withOnly(cart: Cart, prices: readonly string[]): Cart {
  return { ...cart, lines: cart.lines.filter(({ price }) => prices.includes(price)) };
}

/**
 * A fingerprint of the lines, for the checkout form: another tab may have changed the cart to other products of the same
 * total.
 */
export function fingerprintOfCart({ lines }: Cart): Promise<string> {
  return fingerprintOf(lines.map(({ price, quantity }) => `${price} ${quantity}`).sort());
}

/** True when a cart still has exactly the lines of its order. */
export function isSameCart(cart: Cart, order: { cartId: string; lines: readonly CartChange[] }): boolean {
  return cart.id === order.cartId && holdsSame(cart.lines, order.lines);
}

/** The cart without what an order has paid for, with a new id: the order does not belong to it any more. */
export function withoutPaid(cart: Cart, ordered: readonly CartChange[]): Cart {
  return { ...asAnother(cart), lines: takeOut(cart.lines, ordered) };
}

/** The same lines in a new cart, to be bought once more. */
export function asAnother(cart: Cart): Cart {
  return { ...cart, id: newCart().id };
}
