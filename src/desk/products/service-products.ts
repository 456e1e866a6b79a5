import type { Price } from '../../contract/resources/price.ts';
import type { Product } from '../../contract/resources/product.ts';
import { reindex } from '../../shop/catalogue/reindex.ts';
import { mirrorPrices, mirrorProducts } from '../../shop/catalogue/sync/mirror.ts';
import type { ShopContext } from '../../shop/context.ts';
import { nameOfError } from '../../shop/error-log.ts';
import type { Tagged } from '../../shop/service-client/answers.ts';
import {
  isBusy,
  ServiceRefused,
  ServiceUnexpected,
  ServiceUnreachable,
} from '../../shop/service-client/errors.ts';

/**
 * Reads and changes products and prices at the service. Answers are mirrored at once, so that the shop sells by them.
 */

/** Pages of one product's prices that are read: two hundred, the newest. */
const MOST_PAGES = 4;

/**
 * A product as the service has it, with its newest prices; null when it does not exist. It is mirrored at once: it
 * may contain a write whose answer was lost.
 */
export function readServiceProduct(
  context: ShopContext,
  productId: string,
): Promise<(Tagged<Product> & { prices: Price[] }) | null> {
  const { answerSequence: answers, service, storage, sql } = context;
  return answers.ask(async (question) => {
    const found = await service.findProduct(productId);
    if (found === null) return null;
    const prices: Price[] = [];
    const { signal } = new AbortController();
    for (let page = 1; page <= MOST_PAGES; page++) {
      const { elements, lastPage } = await service.listProductPrices(productId, page, signal);
      prices.push(...elements);
      if (page >= lastPage) break;
    }
    storage.transactionSync(() => {
      const touched = mirrorProducts(sql, answers.take(question, 'product', [found.element]));
      const repriced = mirrorPrices(sql, answers.take(question, 'price', prices));
      reindex(context, new Set([...touched, ...repriced]));
    });
    return { ...found, prices };
  });
}

/**
 * Changes a product and mirrors the answer; `also`: further writes in the same transaction. Null: its version has
 * changed.
 */
export function askForProduct(
  context: ShopContext,
  ask: () => Promise<Product | null>,
  also: (product: Product) => void,
): Promise<Product | null> {
  const { answerSequence: answers, storage, sql } = context;
  return answers.ask(async (question) => {
    const product = await ask();
    if (product === null) return null;
    storage.transactionSync(() => {
      also(product);
      const touched = mirrorProducts(sql, answers.take(question, 'product', [product]));
      reindex(context, new Set([...touched, product.id]));
    });
    return product;
  });
}

/** The same for a price. */
export function askForPrice(
  context: ShopContext,
  ask: () => Promise<Price | null>,
  also: (price: Price) => void,
): Promise<Price | null> {
  const { answerSequence: answers, storage, sql } = context;
  return answers.ask(async (question) => {
    const price = await ask();
    if (price === null) return null;
    storage.transactionSync(() => {
      also(price);
      reindex(context, mirrorPrices(sql, answers.take(question, 'price', [price])));
    });
    return price;
  });
}

/**
 * Why the service refused: the key lacks the scope (`scope`), no answer (`service`), too busy (`later`), or a refusal
 * in its own words.
 */
export type ServiceProblem = { ok: false; reason: 'scope' | 'service' | 'later' | 'refused'; words: string };

/** The problem of a failed change. Rethrows an error that is no failure of the service: a bug. */
export function problemOf(error: unknown): ServiceProblem {
  console.warn(`products: ${nameOfError(error)}`);
  if (isBusy(error)) return { ok: false, reason: 'later', words: '' };
  if (error instanceof ServiceRefused) {
    if (error.status === 403) return { ok: false, reason: 'scope', words: '' };
    if (error.status === 422) return { ok: false, reason: 'refused', words: error.message.slice(0, 300) };
    return { ok: false, reason: 'service', words: '' };
  }
  if (error instanceof ServiceUnreachable || error instanceof ServiceUnexpected)
    return { ok: false, reason: 'service', words: '' };
  throw error;
}
