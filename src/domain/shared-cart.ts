import { readWholeNumber } from '../text/numerals.ts';
import { type Cart, type CartLine, MAX_CART_LINES, MAX_LINE_QUANTITY } from './carts.ts';

/** The content of a link to a shared cart. */
export type SharedCart = {
  lines: CartLine[];
  /** True when it names more than a cart can hold; the rest is left out. */
  isCut: boolean;
  /** True when a part of it is unreadable and left out. */
  isUnread: boolean;
};

/**
 * The lines of a link as `price:quantity,…`. A link passes through many programs, so unreadable parts are left out.
 */
export function readSharedCart(text: string): SharedCart {
  const pieces = new Map<string, number>();
  let isUnread = false;
  for (const entry of text.split(',')) {
    if (entry === '') continue;
    const line = readEntry(entry);
    if (line === null) isUnread = true;
    else pieces.set(line.price, (pieces.get(line.price) ?? 0) + line.quantity);
  }
  const all = [...pieces].map(([price, quantity]) => ({ price, quantity }));
  const lines = all
    .slice(0, MAX_CART_LINES)
    .map(({ price, quantity }) => ({ price, quantity: Math.min(quantity, MAX_LINE_QUANTITY) }));
  const isCut = all.length > lines.length || all.some(({ quantity }) => quantity > MAX_LINE_QUANTITY);
  return { lines, isCut, isUnread };
}

function readEntry(entry: string): CartLine | null {
  const [, encoded = '', digits = '1'] = /^([^:]+)(?::([^:]*))?$/.exec(entry) ?? [];
  try {
    const price = decodeURIComponent(encoded);
    const quantity = readWholeNumber(decodeURIComponent(digits)) ?? 0;
    return price === '' || price.length > 128 || quantity < 1 ? null : { price, quantity };
  } catch {
    return null;
  }
}

/**
 * The cart with a shared cart added; null when it has no room for its products. For products in both, the larger
 * quantity counts, so that a second press adds nothing.
 */
export function putIntoCart(cart: Cart, lines: readonly CartLine[]): Cart | null {
  const quantities = new Map(cart.lines.map(({ price, quantity }) => [price, quantity]));
  for (const { price, quantity } of lines) {
    quantities.set(price, Math.max(quantities.get(price) ?? 0, Math.min(quantity, MAX_LINE_QUANTITY)));
  }
  if (quantities.size > MAX_CART_LINES) return null;
  return { ...cart, lines: [...quantities].map(([price, quantity]) => ({ price, quantity })) };
}
