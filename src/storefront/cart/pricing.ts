import type { Locale } from '../../contract/scalars.ts';
import type { Database } from '../../database/rows.ts';
import {
  DELIVERY_SLUG,
  isShown,
  labelOf,
  nameOf,
  namesOf,
  picturesOf,
  pricesForSale,
  variantOf,
} from '../catalogue/rules/product.ts';
import type { OrderItem } from '../checkout/rules.ts';
import type { DeliveryChoice, DeliveryQuote } from '../delivery/rules.ts';
import { quoteOf } from '../delivery/tariffs.ts';
import { countOf } from '../stock/reservations.ts';
import { availableIn, heldIn } from '../stock/rules.ts';
import { type CartLine, type CartTotals, type LineStatus, totalsOf } from './rules.ts';
import { type Goods, productsOfPrices, readGoods } from './store.ts';

/** A cart line with what it costs today. */
export type PricedLine = {
  /** The price in the cart. */
  price: string;
  quantity: number;
  /** Its status; of `repriced` lines `amount` and `sells` name the newer price. Named so between Worker and object. */
  standing: LineStatus;
  /** The price that is for sale now; the cart's own when `same`. */
  sells: string;
  productId: string;
  slug: string;
  /** Which of the product's variants, as its page's address names it. */
  variant: string;
  name: string;
  label: string | null;
  picture: string | null;
  amount: number;
  /** What it cost when it was put in, or null when that is no longer known. */
  formerAmount: number | null;
  /** Pieces that this cart can have of the product, all its variants together; null where none are counted. */
  available: number | null;
  /** Of them, those that the lines above this one leave to it; null where none are counted. */
  fits: number | null;
  /** Pieces of the product that others are paying for just now: they may come back in minutes, and may not. */
  held: number;
};

/** A cart as it stands today. */
export type PricedCart = CartTotals & {
  lines: PricedLine[];
  delivery: DeliveryQuote;
};

/** What is priced: a cart, or lines that are in none yet. */
type CartToPrice = {
  id: string | null;
  lines: readonly CartLine[];
  delivery: DeliveryChoice | null;
};

/** All that the total of a cart rests on, and of `beside`, lines that are not in it. */
export function goodsOf(
  sql: Database,
  { id, lines }: Pick<CartToPrice, 'id' | 'lines'>,
  beside: readonly CartLine[] = [],
): Goods {
  const prices = [...lines, ...beside].map(({ price }) => price);
  return readGoods(sql, prices, { cartId: id, tariffs: DELIVERY_SLUG });
}

/** What a cart's lines cost today. Lines of which nothing is known any more are left out. */
export function priceCart(goods: Goods, cart: CartToPrice, language: Locale): PricedCart {
  const lines = priceLines(goods, cart.lines, language);
  const delivery = quoteOf(goods.delivery, cart.delivery);
  return { lines, delivery, ...totalsOf(lines, delivery) };
}

/** As of a cart, without what it comes to. */
export function priceLines(goods: Goods, chosen: readonly CartLine[], language: Locale): PricedLine[] {
  const taken = new Map<string, number>();
  return chosen.flatMap((one): PricedLine[] => {
    const line = priceLine(goods, one, language);
    if (line === null) return [];
    const { productId, quantity, standing, available } = line;
    const above = taken.get(productId) ?? 0;
    if (standing !== 'gone') taken.set(productId, above + quantity);
    return [{ ...line, fits: available === null ? null : Math.max(0, available - above) }];
  });
}

/** The products on which the total of a cart depends: its own, and the one that holds the tariffs. */
export function productsOfCart(sql: Database, lines: readonly Pick<CartLine, 'price'>[]): string[] {
  const prices = lines.map(({ price }) => price);
  return productsOfPrices(sql, prices, DELIVERY_SLUG);
}

/** As of a cart: the products of an order, its delivery among them. */
export function productsOfOrder({ items }: { items: readonly OrderItem[] }): string[] {
  return items.map(({ productId }) => productId);
}

function priceLine(goods: Goods, { price: id, quantity }: CartLine, language: Locale): PricedLine | null {
  const found = goods.byPrice.get(id);
  if (found === undefined) return null;
  const { price, good } = found;
  const { product, prices, own } = good;
  const forSale = isShown(product) ? pricesForSale(prices) : [];
  const current = forSale.find((candidate) => variantOf(candidate) === variantOf(price));
  const sold = current ?? price;
  const count = countOf(good.count, product);
  const available = availableIn(count);
  return {
    price: id,
    quantity,
    standing: current === undefined ? 'gone' : current.id === id ? 'same' : 'repriced',
    sells: sold.id,
    productId: product.id,
    slug: good.slug,
    variant: variantOf(sold),
    name: nameOf(product, language),
    label: labelOf(sold, language),
    picture: picturesOf(product)[0] ?? null,
    amount: sold.amount,
    formerAmount: sold.id === id ? null : price.amount,
    available: available === null ? null : available + own,
    fits: null,
    held: Math.max(0, heldIn(count) - own),
  };
}

/** What an order keeps of a line that can be bought; null for a line of which nothing is known any more. */
export function itemOf(goods: Goods, line: PricedLine): OrderItem | null {
  const { sells, productId, slug, picture, amount, quantity } = line;
  const found = goods.byPrice.get(sells);
  if (found === undefined) return null;
  const names = namesOf(found.good.product, found.price);
  return { price: sells, productId, slug, names, picture, amount, quantity };
}
