import type { Locale } from '../../contract/scalars.ts';
import type { Database } from '../../database/rows.ts';
import {
  isShown,
  labelOf,
  nameOf,
  namesOf,
  picturesOf,
  pricesForSale,
  variantOf,
} from '../catalogue/rules/product.ts';
import { findPrice, findProduct, pricesOfProduct } from '../catalogue/store/mirror.ts';
import type { OrderItem } from '../checkout/rules.ts';
import type { DeliveryChoice, DeliveryQuote } from '../delivery/rules.ts';
import { findDeliveryId, readDelivery } from '../delivery/tariffs.ts';
import { availableOf, heldFor } from '../stock/reservations.ts';
import { type CartLine, type CartTotals, type LineStatus, totalsOf } from './rules.ts';

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

/** What a cart's lines cost today. Lines of which nothing is known any more are left out. */
export function priceCart(sql: Database, cart: CartToPrice, language: Locale): PricedCart {
  const held = cart.id === null ? new Map<string, number>() : heldFor(sql, cart.id);
  const taken = new Map<string, number>();
  const lines = cart.lines.flatMap((chosen): PricedLine[] => {
    const line = priceLine(sql, chosen, language);
    if (line === null) return [];
    const { productId, quantity, standing } = line;
    const available = line.available === null ? null : line.available + (held.get(productId) ?? 0);
    const above = taken.get(productId) ?? 0;
    if (standing !== 'gone') taken.set(productId, above + quantity);
    return [{ ...line, available, fits: available === null ? null : Math.max(0, available - above) }];
  });
  const delivery = readDelivery(sql, cart.delivery);
  return { lines, delivery, ...totalsOf(lines, delivery) };
}

/** The products on which the total of a cart depends: its own, and the one that holds the tariffs. */
export function productsOfCart(sql: Database, lines: readonly Pick<CartLine, 'price'>[]): string[] {
  const delivery = findDeliveryId(sql);
  const goods = lines.flatMap(({ price }) => findPrice(sql, price)?.product_id ?? []);
  return delivery === null ? goods : [delivery, ...goods];
}

/** As of a cart: the products of an order, its delivery among them. */
export function productsOfOrder({ items }: { items: readonly OrderItem[] }): string[] {
  return items.map(({ productId }) => productId);
}

function priceLine(sql: Database, { price: id, quantity }: CartLine, language: Locale): PricedLine | null {
  const price = findPrice(sql, id);
  const found = price === null ? null : findProduct(sql, price.product_id);
  if (price === null || found === null) return null;
  const { product } = found;
  const forSale = isShown(product) ? pricesForSale(pricesOfProduct(sql, product.id)) : [];
  const current = forSale.find((candidate) => variantOf(candidate) === variantOf(price));
  const sold = current ?? price;
  return {
    price: id,
    quantity,
    standing: current === undefined ? 'gone' : current.id === id ? 'same' : 'repriced',
    sells: sold.id,
    productId: product.id,
    slug: found.slug,
    variant: variantOf(sold),
    name: nameOf(product, language),
    label: labelOf(sold, language),
    picture: picturesOf(product)[0] ?? null,
    amount: sold.amount,
    formerAmount: sold.id === id ? null : price.amount,
    available: availableOf(sql, product),
    fits: null,
  };
}

/** What an order keeps of a line that can be bought; null for a line of which nothing is known any more. */
export function itemOf(sql: Database, line: PricedLine): OrderItem | null {
  const { sells, productId, slug, picture, amount, quantity } = line;
  const found = findProduct(sql, productId);
  if (found === null) return null;
  const names = namesOf(found.product, findPrice(sql, sells));
  return { price: sells, productId, slug, names, picture, amount, quantity };
}
