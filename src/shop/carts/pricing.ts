import type { Product } from '../../contract/resources/product.ts';
import type { Locale } from '../../contract/scalars.ts';
import type { Database } from '../../database/rows.ts';
import { type CartLine, type CartTotals, isCounted, type LineStatus, totalsOf } from '../../domain/carts.ts';
import { categoryKey } from '../../domain/catalogue/search.ts';
import {
  type DeliveryChoice,
  type DeliveryQuote,
  quoteDelivery,
  type Terms,
} from '../../domain/delivery/tariffs.ts';
import type { OrderItem, Tier } from '../../domain/line-items.ts';
import {
  categoryOf,
  DELIVERY_SLUG,
  isHeldBack,
  isShown,
  labelOf,
  nameOf,
  namesOf,
  ownPictureOf,
  ownStocksOf,
  picturesOf,
  pricesForSale,
  tiersOf,
  variantOf,
} from '../../domain/products/product.ts';
import { availableIn, countKey, emptyCount, heldIn, recount, underProduct } from '../../domain/stock.ts';
import { tieredTotalOf } from '../../domain/tiers.ts';
import type { ShopContext } from '../context.ts';
import { countOf } from '../stock/counts.ts';
import { type CartProduct, productsOfPrices, readCartProducts, type StoredCartProducts } from './store.ts';

/** A cart line with its cost today. */
export type PricedLine = {
  /** The price in the cart. */
  price: string;
  quantity: number;
  /**
   * The status of the line; for `repriced`, `amount` and `sells` are those of the newer price. Worker and object
   * share this name.
   */
  status: LineStatus;
  /** The price for sale now; the cart's own when `same`. */
  sells: string;
  productId: string;
  slug: string;
  /** The variant, as the product's address names it. */
  variant: string;
  name: string;
  label: string | null;
  /** The key of its category: the colour that stands for a missing picture. */
  category?: string | null;
  picture: string | null;
  amount: number;
  /** The tiers of the price for sale. */
  tiers: Tier[];
  /** The amount when it was added; null when it is not known any more. */
  formerAmount: number | null;
  /** Pieces that this cart can have of it, and of all that shares its count; null where nothing is counted. */
  available: number | null;
  /** The part of them that the lines above leave; null where nothing is counted. */
  fits: number | null;
  /** Pieces that other shoppers are paying for: they may be released within minutes. */
  held: number;
};

/** A cart with its prices today. */
export type PricedCart = CartTotals & {
  lines: PricedLine[];
  delivery: DeliveryQuote;
};

/** A cart to price, or lines outside any cart. */
export type CartToPrice = {
  id: string | null;
  lines: readonly CartLine[];
  delivery: DeliveryChoice | null;
};

/** The stored products of a cart, and the delivery prices. */
export type CartProducts = StoredCartProducts & { terms: Terms; deliveryProduct: Product | null };

/** All that a cart's total depends on. `beside`: lines outside the cart that a page shows. */
export function cartProductsOf(
  { sql, terms }: Pick<ShopContext, 'sql' | 'terms'>,
  { id, lines }: Pick<CartToPrice, 'id' | 'lines'>,
  beside: readonly CartLine[] = [],
): CartProducts {
  const prices = [...lines, ...beside].map(({ price }) => price);
  return { ...readCartProducts(sql, prices, id), ...terms.read(sql) };
}

/** The cost of a cart's lines today. Lines of unknown prices are left out. */
export function priceCart(products: CartProducts, cart: CartToPrice, language: Locale): PricedCart {
  const lines = priceLines(products, cart.lines, language);
  const delivery = quoteDelivery(products.terms, cart.delivery, tieredTotalOf(lines.filter(isCounted)));
  return { lines, delivery, ...totalsOf(lines, delivery) };
}

/** Like `priceCart`, without totals. */
export function priceLines(
  products: CartProducts,
  chosen: readonly CartLine[],
  language: Locale,
): PricedLine[] {
  const taken = new Map<string, number>();
  return chosen.flatMap((one): PricedLine[] => {
    const priced = priceLine(products, one, language);
    if (priced === null) return [];
    const { line, key } = priced;
    const { quantity, status, available } = line;
    const above = taken.get(key) ?? 0;
    if (status !== 'gone') taken.set(key, above + quantity);
    return [{ ...line, fits: available === null ? null : Math.max(0, available - above) }];
  });
}

/** The products that a cart's total depends on: its own, and the delivery product. */
export function productsOfCart(sql: Database, lines: readonly Pick<CartLine, 'price'>[]): string[] {
  const prices = lines.map(({ price }) => price);
  return productsOfPrices(sql, prices, DELIVERY_SLUG);
}

/** The products of an order, the delivery product included. */
export function productsOfOrder({ items }: { items: readonly OrderItem[] }): string[] {
  return items.map(({ productId }) => productId);
}

/** `key`: of its count. */
function priceLine(
  products: CartProducts,
  { price: id, quantity }: CartLine,
  language: Locale,
): { line: PricedLine; key: string } | null {
  const found = products.byPrice.get(id);
  if (found === undefined) return null;
  const { price, good } = found;
  const { product, prices } = good;
  const forSale = isShown(product) ? pricesForSale(prices) : [];
  const category = categoryOf(product);
  const current = forSale.find((candidate) => variantOf(candidate) === variantOf(price));
  const sold = current ?? price;
  const variant = variantOf(sold);
  const { key, count, own } = countIn(good, variant);
  // Pieces that the cart holds do not make a sold-out variant available again.
  const isNone = key !== product.id && count.counted === 0;
  const available = availableIn(count);
  const line: PricedLine = {
    price: id,
    quantity,
    status: current === undefined ? 'gone' : current.id === id ? 'same' : 'repriced',
    sells: sold.id,
    productId: product.id,
    slug: good.slug,
    variant,
    name: nameOf(product, language),
    label: labelOf(sold, language),
    category: category === null ? null : categoryKey(category),
    picture: ownPictureOf(sold) ?? picturesOf(product)[0] ?? null,
    amount: sold.amount,
    tiers: tiersOf(sold),
    formerAmount: sold.id === id ? null : price.amount,
    available: available === null ? null : available + (isNone ? 0 : own),
    fits: null,
    held: isNone ? 0 : Math.max(0, heldIn(count) - own),
  };
  return { line, key };
}

/** The count of a variant: its own, or the one it shares with the product's other variants. */
function countIn({ product, prices, count, own, variants }: CartProduct, variant: string) {
  const counted = ownStocksOf(prices).get(variant);
  if (counted === undefined) return { key: product.id, count: countOf(count, product), own };
  const key = countKey(product.id, variant);
  const known = variants.get(key);
  return {
    key,
    count: underProduct(recount(known?.count ?? emptyCount, counted), isHeldBack(product)),
    own: known?.own ?? 0,
  };
}

/** The order item of a line that can be bought; null for an unknown price. */
export function itemOf(products: CartProducts, line: PricedLine): OrderItem | null {
  const { sells, productId, slug, picture, amount, quantity, tiers } = line;
  const found = products.byPrice.get(sells);
  if (found === undefined) return null;
  const names = namesOf(found.good.product, found.price);
  const item = { price: sells, productId, slug, names, picture, amount, quantity };
  return tiers.length === 0 ? item : { ...item, tiers };
}
