import { wilayaOf } from '../contract/wilayas.ts';
import { newCart } from './cart-cookie.ts';
import { putIntoCart, type ReadBasket, readBasket } from './domain/basket.ts';
import { addToCart, type Cart, MAX_LINE_QUANTITY, setQuantity } from './domain/cart.ts';
import type { DeliveryChoice } from './domain/delivery.ts';
import { readWholeNumber } from './domain/numerals.ts';

/** What a cart form asks for. */
export interface CartChange {
  price: string;
  quantity: number;
}

/** The change of a posted cart form, or null when it names no price or, without a `usual` quantity, none that makes sense. */
export function readCartChange(form: FormData, usual: number | null = null): CartChange | null {
  const price = form.get('price');
  const typed = form.get('quantity');
  if (typeof price !== 'string' || price === '' || price.length > 128) return null;
  const quantity = (typeof typed === 'string' ? readWholeNumber(typed) : null) ?? usual;
  return quantity === null ? null : { price, quantity };
}

/** The wilaya and the way that a form names; null when it names no wilaya of the 69. */
export function readDeliveryChoice(wilaya: unknown, mode: unknown): DeliveryChoice | null {
  const code = typeof wilaya === 'string' ? readWholeNumber(wilaya) : null;
  const known = wilayaOf(code ?? 0);
  return known === undefined ? null : { wilaya: known.code, mode: mode === 'desk' ? 'desk' : 'home' };
}

/**
 * One thing bought alone: a cart of its own, beside the one that the visitor has. Null when the form names none.
 * The form brings the cart's id along, so that sent twice it makes one order.
 */
export function readPurchase(form: FormData, delivery: DeliveryChoice | null): Cart | null {
  const change = readCartChange(form, 1);
  if (change === null || change.quantity < 1) return null;
  const id = form.get('cart');
  const { id: fresh } = newCart();
  const known = typeof id === 'string' && /^[0-9A-Z]{16,32}$/.test(id) ? id : fresh;
  return {
    id: known,
    lines: [{ ...change, quantity: Math.min(change.quantity, MAX_LINE_QUANTITY) }],
    delivery,
  };
}

/** What the last part of a basket's address names. */
export function readBasketPath(path: string): ReadBasket {
  return readBasket(path.split('/').at(-1) ?? '');
}

/** The cart with a basket put into it, or null when it has no room for that. */
export function withBasket(cart: Cart, lines: readonly CartChange[]): Cart | null {
  return putIntoCart(cart, lines);
}

/** A cart after a change. */
export interface ChangedCart {
  cart: Cart;
  /** Pieces that were taken out with the whole line, 0 when it is still in. */
  removed: number;
  /** True when more was asked for than one line may have. */
  isCut: boolean;
}

/** The cart with more of a price, or null when it has no room for another line. */
export function withMore(cart: Cart, { price, quantity }: CartChange): ChangedCart | null {
  const before = cart.lines.find((line) => line.price === price)?.quantity ?? 0;
  const changed = addToCart(cart, price, quantity);
  return changed && { cart: changed, removed: 0, isCut: before + quantity > MAX_LINE_QUANTITY };
}

/** The cart with exactly so much of a price. */
export function withExactly(cart: Cart, { price, quantity }: CartChange): ChangedCart {
  const before = cart.lines.find((line) => line.price === price)?.quantity ?? 0;
  return {
    cart: setQuantity(cart, price, quantity),
    removed: quantity === 0 ? before : 0,
    isCut: before > 0 && quantity > MAX_LINE_QUANTITY,
  };
}

/** The cart with a price in place of the older one of the same thing, which it would otherwise hold twice. */
export function withSuccessor(cart: Cart, older: string, newer: string): Cart {
  return {
    ...cart,
    lines: cart.lines.map((line) => (line.price === older ? { ...line, price: newer } : line)),
  };
}

/** The cart with those lines only that name one of some prices. */
export function withOnly(cart: Cart, prices: readonly string[]): Cart {
  return { ...cart, lines: cart.lines.filter(({ price }) => prices.includes(price)) };
}

/** True when a cart still holds exactly what was ordered from it. */
export function isSameCart(cart: Cart, order: { cartId: string; lines: readonly CartChange[] }): boolean {
  return (
    cart.id === order.cartId &&
    cart.lines.length === order.lines.length &&
    cart.lines.every((line) =>
      order.lines.some((other) => other.price === line.price && other.quantity === line.quantity),
    )
  );
}
