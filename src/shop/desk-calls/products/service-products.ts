import type { Price } from '../../../contract/resources/price.ts';
import type { Product } from '../../../contract/resources/product.ts';
import { reindex } from '../../catalogue/reindex.ts';
import { mirrorPrices, mirrorProducts } from '../../catalogue/sync/mirror.ts';
import type { ShopContext } from '../../context.ts';
import { nameOfError } from '../../error-log.ts';
import type { Tagged } from '../../service-client/answers.ts';
import {
  isBusy,
  ServiceRefused,
  ServiceUnexpected,
  ServiceUnreachable,
} from '../../service-client/errors.ts';

/** Products and prices at the service, and what the shop does with the answer to a change of them: it sells by it at once. */

/** Pages of one product's prices that are read: two hundred, the newest. */
const MOST_PAGES = 4;

/**
 * A product as the service has it now, with the newest of its prices; null where there is none. The shop sells by it at once: it may
 * have what an earlier write made whose answer was lost.
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

/** Asks for a change of a product and mirrors the answer; `also`: what else is written with it. Null: it is another by now. */
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

/** As of a product. */
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

/** What the service did not do: the key may not, it did not answer, it was too busy, or it said no, in its own words. */
export type ServiceProblem = { ok: false; reason: 'scope' | 'service' | 'later' | 'refused'; words: string };

/** What is in the way of a change at the service. What is no failure of the service is thrown on: a bug. */
export function problemOf(error: unknown): ServiceProblem {
  console.warn(`goods: ${nameOfError(error)}`);
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
