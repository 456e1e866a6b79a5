import { wilayaOf } from '../../text/wilayas.ts';
import type { DeliveryChoice, DeliveryQuote } from '../delivery/rules/tariffs.ts';
import { type BrokenBound, boundBrokenBy, totalOf } from '../line-items/rules.ts';

/** Most different prices in one cart. Ids of up to 90 characters fit into one cookie so often; of longer ones fewer do. */
export const MAX_CART_LINES = 40;

/** Most pieces of one price. A corner shop sells no pallets, and a typo should not cost a fortune. */
export const MAX_LINE_QUANTITY = 99;

export type CartLine = {
  /** Id of a price at the service. */
  price: string;
  quantity: number;
};

/** `gone`: no longer sold. `repriced`: sold at a newer price now. */
export type LineStatus = 'same' | 'repriced' | 'gone';

/** What a shopper has chosen: ids and quantities, nothing that could be a total. */
export type Cart = {
  /** Random, so that the same things twice are still two carts, and a form sent twice is one. */
  id: string;
  lines: readonly CartLine[];
  /** Where it is to go, as chosen so far. */
  delivery: DeliveryChoice | null;
};

function clamp(quantity: number): number {
  return Math.min(MAX_LINE_QUANTITY, Math.max(0, Math.trunc(quantity)));
}

/** How many pieces there are in a cart, of whatever. */
export function piecesIn({ lines }: Cart): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** True when two carts hold the same, in whatever order. */
export function holdsSame(one: readonly CartLine[], other: readonly CartLine[]): boolean {
  const isIn = ({ price, quantity }: CartLine) =>
    other.some((line) => line.price === price && line.quantity === quantity);
  return one.length === other.length && one.every(isIn);
}

/** A cart's lines without so many pieces of each price as others have. */
export function takeOut(lines: readonly CartLine[], others: readonly CartLine[]): CartLine[] {
  return lines.flatMap(({ price, quantity }) => {
    const taken = others.find((line) => line.price === price)?.quantity ?? 0;
    return quantity > taken ? [{ price, quantity: quantity - taken }] : [];
  });
}

/** The cart with so many pieces more of one price; null when a new line would be one too many. */
export function addToCart(cart: Cart, price: string, quantity: number): Cart | null {
  const line = cart.lines.find((candidate) => candidate.price === price);
  if (line !== undefined) return setQuantity(cart, price, line.quantity + quantity);
  if (clamp(quantity) === 0) return cart;
  if (cart.lines.length >= MAX_CART_LINES) return null;
  return { ...cart, lines: [...cart.lines, { price, quantity: clamp(quantity) }] };
}

/** The cart with exactly so many pieces of one price; 0 takes the line out. Unknown prices change nothing. */
export function setQuantity(cart: Cart, price: string, quantity: number): Cart {
  const lines = cart.lines.map((line) =>
    line.price === price ? { price, quantity: clamp(quantity) } : line,
  );
  return { ...cart, lines: lines.filter((line) => line.quantity > 0) };
}

/** A cart as long as it can become by other quantities and another place. */
export function longestCart(cart: Cart): Cart {
  const lines = cart.lines.map(({ price }) => ({ price, quantity: MAX_LINE_QUANTITY }));
  return { ...cart, lines, delivery: { wilaya: 69, mode: 'home' } };
}

/**
 * The cart as one line of text for its cookie: `1~id~price*quantity,…`, and `~16h` or `~16d` behind it once the
 * wilaya is chosen (home, desk). Safe in a cookie value.
 */
export function writeCart(cart: Cart): string {
  const lines = cart.lines.map((line) => `${encodeId(line.price)}*${line.quantity}`);
  const parts = ['1', cart.id, lines.join(',')];
  if (cart.delivery !== null)
    parts.push(`${cart.delivery.wilaya}${cart.delivery.mode === 'desk' ? 'd' : 'h'}`);
  return parts.join('~');
}

// What encodeURIComponent lets through and the text itself uses.
function encodeId(id: string): string {
  return encodeURIComponent(id).replace(/[~*]/g, (mark) => (mark === '~' ? '%7E' : '%2A'));
}

/** The cart of such a text, or null when any part of it is not as this shop writes it today. */
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

/** What tells how much there is of a line's product. */
type LineStock = { standing: string; available: number | null; held?: number };

/** True for a line of which none is left, and of which nobody is paying for the last one: it is not counted. */
export function isSoldOut({ standing, available, held = 0 }: LineStock): boolean {
  return standing !== 'gone' && available === 0 && held === 0;
}

/** True for a line that is ordered with its cart: one that is sold, and of which there is something. */
export function isCounted(line: LineStock): boolean {
  return line.standing !== 'gone' && !isSoldOut(line);
}

/** True for a line of which the cart wants more than there is for it, though it may be had. */
export function isShort(line: LineStock & { quantity: number; fits: number | null }): boolean {
  return isCounted(line) && line.fits !== null && line.fits < line.quantity;
}

/** What a cart comes to. Amounts in whole dinars. */
export type CartTotals = {
  /** Sum of the lines that can be bought. */
  goods: number;
  /** The goods and, once it is known, their delivery. */
  total: number;
  /** Why no order can come to this total; null when one can, or while there is nothing to order. */
  limit: BrokenBound | null;
};

/** What a cart's lines come to with their delivery. */
export function totalsOf(
  lines: readonly (LineStock & { amount: number; quantity: number })[],
  { isCharged, tariff }: DeliveryQuote,
): CartTotals {
  const sold = lines.filter(isCounted);
  const goods = totalOf(sold);
  if (goods === 0) return { goods, total: 0, limit: null };
  const delivery = tariff?.amount ?? 0;
  const total = goods + delivery;
  const dearest = Math.max(...sold.map(({ amount }) => amount)) + delivery;
  return { goods, total, limit: boundBrokenBy(total, isCharged && tariff === null, dearest) };
}
