import { wilayaOf } from '../text/wilayas.ts';
import type { DeliveryChoice, DeliveryQuote } from './delivery/tariffs.ts';
import { type BrokenBound, boundBrokenBy, totalOf } from './line-items.ts';
import { type TieredLine, tieredTotalOf } from './tiers.ts';

/** Most prices in one cart: with ids of up to 90 characters they fit into one cookie; with longer ids, fewer do. */
export const MAX_CART_LINES = 40;

/** Most pieces of one price: a typing mistake should not cost a fortune. */
export const MAX_LINE_QUANTITY = 99;

export type CartLine = {
  /** Id of a price at the service. */
  price: string;
  quantity: number;
};

/** `gone`: not sold any more. `repriced`: sold at a newer price now. */
export type LineStatus = 'same' | 'repriced' | 'gone';

/** The shopper's choice: ids and quantities, nothing that could be used as a total. */
export type Cart = {
  /** Random, so that two carts with the same content differ, and a form sent twice is one. */
  id: string;
  lines: readonly CartLine[];
  /** The destination, as chosen so far. */
  delivery: DeliveryChoice | null;
};

function clamp(quantity: number): number {
  return Math.min(MAX_LINE_QUANTITY, Math.max(0, Math.trunc(quantity)));
}

/** The number of pieces in a cart. */
export function piecesIn({ lines }: Cart): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** True when two carts have the same content in any order. */
export function holdsSame(one: readonly CartLine[], other: readonly CartLine[]): boolean {
  const isIn = ({ price, quantity }: CartLine) =>
    other.some((line) => line.price === price && line.quantity === quantity);
  return one.length === other.length && one.every(isIn);
}

/** The lines of a cart without the pieces of `others`. */
export function takeOut(lines: readonly CartLine[], others: readonly CartLine[]): CartLine[] {
  return lines.flatMap(({ price, quantity }) => {
    const taken = others.find((line) => line.price === price)?.quantity ?? 0;
    return quantity > taken ? [{ price, quantity: quantity - taken }] : [];
  });
}

/** The cart with more pieces of one price; null when it has no room for a new line. */
export function addToCart(cart: Cart, price: string, quantity: number): Cart | null {
  const line = cart.lines.find((candidate) => candidate.price === price);
  if (line !== undefined) return setQuantity(cart, price, line.quantity + quantity);
  if (clamp(quantity) === 0) return cart;
  if (cart.lines.length >= MAX_CART_LINES) return null;
  return { ...cart, lines: [...cart.lines, { price, quantity: clamp(quantity) }] };
}

/** The cart with exactly so many pieces of one price; 0 removes the line. Unknown prices change nothing. */
export function setQuantity(cart: Cart, price: string, quantity: number): Cart {
  const lines = cart.lines.map((line) =>
    line.price === price ? { price, quantity: clamp(quantity) } : line,
  );
  return { ...cart, lines: lines.filter((line) => line.quantity > 0) };
}

/** The longest cart that other quantities and another destination can make of this one. */
export function longestCart(cart: Cart): Cart {
  const lines = cart.lines.map(({ price }) => ({ price, quantity: MAX_LINE_QUANTITY }));
  return { ...cart, lines, delivery: { wilaya: 69, mode: 'home' } };
}

/**
 * The cart as one line of text for its cookie: `1~id~price*quantity,…`, then `~16h` or `~16d` once the wilaya is
 * chosen (home, desk). Safe in a cookie value.
 */
export function writeCart(cart: Cart): string {
  const lines = cart.lines.map((line) => `${encodeId(line.price)}*${line.quantity}`);
  const parts = ['1', cart.id, lines.join(',')];
  if (cart.delivery !== null)
    parts.push(`${cart.delivery.wilaya}${cart.delivery.mode === 'desk' ? 'd' : 'h'}`);
  return parts.join('~');
}

// Encodes also the marks of this format, which encodeURIComponent leaves.
function encodeId(id: string): string {
  return encodeURIComponent(id).replace(/[~*]/g, (mark) => (mark === '~' ? '%7E' : '%2A'));
}

/** The cart of such a text; null when any part differs from what this shop writes today. */
export function readCart(text: string): Cart | null {
  const [version, id, body, place, ...rest] = text.split('~');
  if (version !== '1' || id === undefined || body === undefined || rest.length > 0) return null;
  if (!/^[0-9A-Z]{16,32}$/.test(id)) return null;
  const lines: CartLine[] = [];
  for (const entry of body === '' ? [] : body.split(',')) {
    const line = readLine(entry);
    if (line === null || lines.some((other) => other.price === line.price)) return null;
    lines.push(line);
  }
  const delivery = place === undefined ? null : readPlace(place);
  if (place !== undefined && delivery === null) return null;
  return lines.length <= MAX_CART_LINES ? { id, lines, delivery } : null;
}

function readPlace(text: string): DeliveryChoice | null {
  const [, digits, mode] = /^([1-9]\d?)([hd])$/.exec(text) ?? [];
  const wilaya = wilayaOf(Number(digits));
  return wilaya === undefined ? null : { wilaya: wilaya.code, mode: mode === 'd' ? 'desk' : 'home' };
}

function readLine(entry: string): CartLine | null {
  const [, encoded = '', digits = ''] = /^([\w.!'()%-]+)\*(\d{1,2})$/.exec(entry) ?? [];
  const quantity = Number(digits);
  if (quantity < 1) return null;
  try {
    return { price: decodeURIComponent(encoded), quantity };
  } catch {
    return null;
  }
}

/** The part of a line that says how many pieces are left. */
type LineStock = { status: string; available: number | null; held?: number };

/** True for a line without available pieces, and without pieces that others are paying for: it is not ordered. */
export function isSoldOut({ status, available, held = 0 }: LineStock): boolean {
  return status !== 'gone' && available === 0 && held === 0;
}

/** True for a line that is ordered with its cart: sold, and not sold out. */
export function isCounted(line: LineStock): boolean {
  return line.status !== 'gone' && !isSoldOut(line);
}

/** True for a line of which the cart wants more pieces than are left. */
export function isShort(line: LineStock & { quantity: number; fits: number | null }): boolean {
  return isCounted(line) && line.fits !== null && line.fits < line.quantity;
}

/** The totals of a cart. Amounts in whole dinars. */
export type CartTotals = {
  /** Sum of the lines that can be bought, by their tiers. */
  subtotal: number;
  /** What the tiers save: the subtotal is so much less than the sum of all pieces. */
  saved: number;
  /** The products and, once it is known, their delivery. */
  total: number;
  /** Why no order can have this total; null when one can, or while there is nothing to order. */
  limit: BrokenBound | null;
};

/** The totals of a cart's lines with their delivery. */
export function totalsOf(
  lines: readonly (LineStock & TieredLine)[],
  { isCharged, tariff }: DeliveryQuote,
): CartTotals {
  const sold = lines.filter(isCounted);
  const subtotal = tieredTotalOf(sold);
  const saved = totalOf(sold) - subtotal;
  if (subtotal === 0) return { subtotal, saved, total: 0, limit: null };
  const delivery = tariff?.amount ?? 0;
  const total = subtotal + delivery;
  const dearest = Math.max(...sold.map(({ amount }) => amount)) + delivery;
  const limit = boundBrokenBy(total, isCharged && tariff === null, { dearest, saved });
  return { subtotal, saved, total, limit };
}
