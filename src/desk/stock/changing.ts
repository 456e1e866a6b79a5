import { type MoveSource, readCountKey } from '../../domain/stock.ts';
import type { ShopContext } from '../../shop/context.ts';
import { findProduct, pricesOfProduct } from '../../shop/products/store/mirror.ts';
import { isMovedBy, readStock } from '../../shop/stock/store.ts';
import { type ProductForm, productFormOf } from '../products/rules/fields.ts';
import { leftOf, leftOfVariants } from '../products/stock-counts.ts';
import { updateProduct } from '../products/update-product.ts';
import type { RowProblem, TypedRow } from './rules/stock-rows.ts';

/** Requests at the service in one call of the object: the platform allows 50 subrequests on its free plan. */
const MOST_REQUESTS = 48;

/** The requests that a product takes: it is read before and after, and each variant is read and written. */
function requestsFor(rows: readonly TypedRow[]): number {
  const variants = rows.filter(({ key }) => readCountKey(key).variant !== null).length;
  return 4 + (rows.length > variants ? 1 : 0) + 2 * variants;
}

/** The most rows of one product in a call: as many variants as the requests allow. */
const MOST_OF_PRODUCT = (MOST_REQUESTS - 4) / 2;

/**
 * Saves typed counts at the service, product by product, as a product's form does. Returns why rows were not saved:
 * `more` are those for which the requests of one call are too few. Another call with them goes on.
 */
export async function changeStock(
  context: ShopContext,
  rows: readonly TypedRow[],
  source: MoveSource,
  note: (productId: string) => void,
): Promise<{ key: string; problem: RowProblem }[]> {
  const open = rows.filter(({ key }) => !isDone(context, source, key));
  const products = [...new Set(open.map(({ key }) => readCountKey(key).productId))];
  const problems: { key: string; problem: RowProblem }[] = [];
  let requests = 0;
  for (const productId of products) {
    const all = open.filter(({ key }) => readCountKey(key).productId === productId);
    const own = all.slice(0, MOST_OF_PRODUCT);
    requests += requestsFor(own);
    const isMore = requests > MOST_REQUESTS;
    const problem = isMore ? 'more' : await changeProduct(context, productId, own, source, note);
    if (problem !== null) problems.push(...own.map(({ key }) => ({ key, problem })));
    problems.push(...all.slice(own.length).map(({ key }) => ({ key, problem: 'more' as const })));
  }
  return problems;
}

function isDone({ sql }: ShopContext, { submission }: MoveSource, key: string): boolean {
  return submission !== null && isMovedBy(sql, submission, key);
}

async function changeProduct(
  context: ShopContext,
  productId: string,
  rows: readonly TypedRow[],
  source: MoveSource,
  note: (productId: string) => void,
): Promise<RowProblem | null> {
  const { sql } = context;
  const found = findProduct(sql, productId);
  if (found === null) return 'gone';
  const prices = pricesOfProduct(sql, productId);
  const { product } = found;
  const now = productFormOf(product, prices, leftOf(sql, product), leftOfVariants(sql, product, prices));
  const [seen, typed] = [structuredClone(now), structuredClone(now)];
  for (const row of rows) {
    const problem = put(seen, typed, row, readStock(sql, row.key)?.counted ?? null);
    if (problem !== null) return problem;
  }
  const saving = await updateProduct(context, productId, { seen, typed }, () => note(productId), source);
  return saving.ok ? null : saving.reason;
}

/** Puts a row into both forms: as the page showed it, and as typed. A difference counts from what is there now. */
function put(
  seen: ProductForm,
  typed: ProductForm,
  row: TypedRow,
  counted: number | null,
): RowProblem | null {
  const { variant } = readCountKey(row.key);
  const place = ({ fields, variants }: ProductForm) =>
    variant === null ? fields : variants.find((one) => one.variant === variant)?.fields;
  const [before, after] = [place(seen), place(typed)];
  if (before === undefined || after === undefined || counted === null || before.stock === '') return 'gone';
  if ('by' in row.typed) {
    after.stock = String(Math.max(0, Number(before.stock) + row.typed.by));
    return null;
  }
  if (counted !== row.seen.counted) return 'conflict';
  before.stock = String(row.seen.left);
  after.stock = String(row.typed.to);
  return null;
}
