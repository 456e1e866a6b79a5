import type { Price } from '../../contract/resources/price.ts';
import type { Product } from '../../contract/resources/product.ts';
import type { Database } from '../../database/rows.ts';
import { type Grid, gridOfPrices, pricesByAmount, tariffsOfGrid } from '../../domain/delivery/grid.ts';
import { type DeliveryQuote, spreadTariffs, type Terms, tariffsOf } from '../../domain/delivery/tariffs.ts';
import type { OrderItem } from '../../domain/line-items.ts';
import { DELIVERY_SLUG, isOffered, namesOf } from '../../domain/products/product.ts';
import { findBySlug, pricesOfProduct } from '../products/store/mirror.ts';
import { readGrid, readTermsVersion } from './store.ts';

function findDeliveryProduct(sql: Database): Product | null {
  return findBySlug(sql, DELIVERY_SLUG)?.product ?? null;
}

type DeliveryProduct = { product: Product; prices: readonly Price[] };

/** The delivery prices: of the merchant's grid, else of the delivery product; none once that product is hidden. */
function termsBy(good: DeliveryProduct | null, grid: Grid | null): Terms {
  const isTakenOff = good !== null && !isOffered(good.product);
  if (isTakenOff || (good === null && grid === null))
    return { isCharged: false, freeFrom: null, tariffs: [] };
  const prices = good?.prices ?? [];
  const former = tariffsOf(prices, isOffered);
  if (grid === null) return { isCharged: former.length > 0, freeFrom: null, tariffs: spreadTariffs(former) };
  const tariffs = tariffsOfGrid(grid, pricesByAmount(prices, isOffered), former);
  return { isCharged: true, freeFrom: grid.freeFrom, tariffs };
}

/** The delivery prices, and the product that they belong to; null without one. */
type StoredTerms = { terms: Terms; deliveryProduct: Product | null };

function readStored(sql: Database): StoredTerms {
  const product = findDeliveryProduct(sql);
  const prices = product === null ? [] : pricesOfProduct(sql, product.id);
  const terms = termsBy(product === null ? null : { product, prices }, readGrid(sql));
  return { terms, deliveryProduct: product };
}

/** All known delivery prices. */
export function readTerms(sql: Database): Terms {
  return readStored(sql).terms;
}

/** The grid that the desk edits; where none is saved, that of the existing prices. */
export function currentGrid(sql: Database): Grid {
  return readGrid(sql) ?? gridOfPrices(readTerms(sql).tariffs);
}

/**
 * The delivery prices as last read, while their mark is unchanged: there may be a price for each mode to each wilaya,
 * and every cart and order would read and sort them all. Not to be used in a transaction that changes them: its mark
 * may be given again after a rollback.
 */
export class KeptTerms {
  #kept: { mark: string; stored: StoredTerms } | null = null;

  read(sql: Database): StoredTerms {
    const mark = readTermsVersion(sql);
    if (this.#kept?.mark !== mark) this.#kept = { mark, stored: readStored(sql) };
    return this.#kept.stored;
  }
}

/** True in a shop whose merchant has set delivery prices, as far as the catalogue was read. */
export function isDeliveryCharged(sql: Database): boolean {
  return readTerms(sql).isCharged;
}

/** The least that delivery adds to an order; 0 in a shop without delivery prices. */
export function leastDelivery(sql: Database): number {
  const { tariffs, freeFrom } = readTerms(sql);
  if (tariffs.length === 0 || freeFrom !== null) return 0;
  return Math.min(...tariffs.map(({ amount }) => amount));
}

/**
 * The delivery item of an order; null in a shop without delivery prices, and for free delivery. It names no place,
 * which would identify the shopper.
 */
export function readDeliveryItem(sql: Database, quote: DeliveryQuote): OrderItem | null {
  return deliveryItem(findDeliveryProduct(sql), quote);
}

/** The same with the delivery product. */
export function deliveryItem(product: Product | null, quote: DeliveryQuote): OrderItem | null {
  if (quote.tariff === null || quote.tariff.price === null || product === null) return null;
  return {
    price: quote.tariff.price,
    productId: product.id,
    slug: DELIVERY_SLUG,
    names: namesOf(product, null),
    picture: null,
    amount: quote.tariff.amount,
    quantity: 1,
  };
}
