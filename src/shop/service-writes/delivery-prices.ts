import type { Price } from '../../contract/resources/price.ts';
import type { Product } from '../../contract/resources/product.ts';
import { amountsWithoutPrice, pricesByAmount } from '../../domain/delivery/grid.ts';
import { DELIVERY_SLUG, isOffered } from '../../domain/products/product.ts';
import { reindex } from '../catalogue/reindex.ts';
import { mirrorPrices, mirrorProducts } from '../catalogue/sync/mirror.ts';
import type { ShopContext } from '../context.ts';
import { type PriceProblem, readGrid, readSaved, saveProblem } from '../delivery/store.ts';
import { nameOfError } from '../error-log.ts';
import { findBySlug, pricesOfProduct } from '../products/store/mirror.ts';
import { ServiceRefused } from '../service-client/errors.ts';
import { createPriceOnce, createProductOnce } from './products.ts';

/** Prices created at once: an invocation has 50 requests. */
const MOST_AT_ONCE = 40;

/** The amounts of the grid that cannot be charged yet. */
export function amountsToMake({ sql }: Pick<ShopContext, 'sql'>): number[] {
  const grid = readGrid(sql);
  const product = findBySlug(sql, DELIVERY_SLUG)?.product;
  const prices = product === undefined ? [] : pricesOfProduct(sql, product.id);
  return grid === null ? [] : amountsWithoutPrice(grid, pricesByAmount(prices, isOffered));
}

/**
 * Creates the prices that the grid's amounts lack, at most forty at once, and their product. `first`: the amount of
 * the current order. Never throws: the problem is saved, and the shop goes on with the existing prices.
 */
export async function makePrices(context: ShopContext, first?: number): Promise<void> {
  const { sql } = context;
  let problem: PriceProblem | null = null;
  try {
    const missing = amountsToMake(context);
    const amounts = first === undefined ? missing.slice(0, MOST_AT_ONCE) : [first];
    if (amounts.length > 0) {
      const product = findBySlug(sql, DELIVERY_SLUG)?.product ?? (await makeProduct(context));
      for (const amount of amounts) await makePrice(context, product.id, amount);
    }
    if (amounts.length < missing.length) problem = 'more';
  } catch (error) {
    console.warn(`delivery: ${nameOfError(error)}`);
    problem = error instanceof ServiceRefused && error.status === 403 ? 'scope' : 'service';
  }
  saveProblem(sql, problem);
}

/**
 * Creates prices that could not be created when the grid was saved; stops when the shop's key may not create any.
 * True while some are left.
 */
export async function makeMissingPrices(context: ShopContext): Promise<boolean> {
  const isLeft = () => {
    const { problem } = readSaved(context.sql);
    return problem === 'service' || problem === 'more';
  };
  if (isLeft()) await makePrices(context);
  return isLeft();
}

async function makeProduct(context: ShopContext): Promise<Product> {
  const { answerSequence: answers, storage, sql } = context;
  const names = { name_ar: 'التوصيل', name_fr: 'Livraison', name_en: 'Delivery' };
  const metadata = { slug: DELIVERY_SLUG, ...names };
  return answers.ask(async (question) => {
    const made = await createProductOnce(context, 'delivery-product', () => ({
      name: names.name_fr,
      metadata,
    }));
    storage.transactionSync(() =>
      reindex(context, mirrorProducts(sql, answers.take(question, 'product', [made]))),
    );
    return made;
  });
}

function makePrice(context: ShopContext, productId: string, amount: number): Promise<Price> {
  const { answerSequence: answers, storage, sql } = context;
  return answers.ask(async (question) => {
    const request = { amount, currency: 'dzd' as const, product_id: productId };
    const made = await createPriceOnce(context, `delivery-${productId}-${amount}`, request);
    storage.transactionSync(() =>
      reindex(context, mirrorPrices(sql, answers.take(question, 'price', [made]))),
    );
    return made;
  });
}
