import { categoryKey } from '../../domain/catalogue/search.ts';
import { findCategory } from '../../shop/catalogue/store/categories.ts';
import type { ShopContext } from '../../shop/context.ts';
import { createProduct } from '../products/create-product.ts';
import type { ServiceProblem } from '../products/service-products.ts';
import { updateProduct } from '../products/update-product.ts';
import type { Applied } from '../uploads/definition.ts';
import { planNow, productsNow } from './matching.ts';
import type { MatchedProductRow, ProductFinding, ProductImport } from './rules/imports.ts';
import { changedProduct, newProduct, type RowPlan, type RowProblem } from './rules/merge-rows.ts';

type Outcome = { ok: true } | { ok: false; problem: RowProblem | 'scope'; words: string };

/** The most requests of a product: read it and its prices, write, read again; read and write each variant. */
export function requestsOf(rows: readonly MatchedProductRow[]): number {
  return rows[0]?.finding.about === null ? 1 + rows.length : 5 + 3 * rows.length;
}

/** Whether rows bring a category that the catalogue lacks, or its names: the products after them take those over. */
export function namesCategory({ sql }: ShopContext, rows: readonly MatchedProductRow[]): boolean {
  return rows.some(({ finding }) =>
    finding.changes.some(
      ({ column, to }) =>
        column.startsWith('category_') ||
        (column === 'category' && findCategory(sql, categoryKey(to) ?? '') === null),
    ),
  );
}

function outcomeOf(problem: ServiceProblem | { ok: false; reason: 'gone' | 'busy' | 'conflict' }): Outcome {
  const words = 'words' in problem ? problem.words : '';
  if (problem.reason === 'busy') return { ok: false, problem: 'conflict', words };
  return { ok: false, problem: problem.reason === 'later' ? 'service' : problem.reason, words };
}

/** Applies the changes of a product's rows. An unchanged product costs two requests and writes nothing. */
async function change(
  context: ShopContext,
  productId: string,
  plans: readonly Pick<RowPlan, 'variant' | 'changes'>[],
): Promise<Outcome> {
  const found = productsNow(context.sql, productId);
  if (found === null) return { ok: false, problem: 'gone', words: '' };
  const saving = await updateProduct(context, productId, changedProduct(found.form, plans), () => undefined, {
    reason: 'imported',
    note: null,
    device: null,
    submission: null,
  });
  return saving.ok ? saving : outcomeOf(saving);
}

/** Creates the product of some rows or, if it exists by now, changes it to match them. */
async function make(
  context: ShopContext,
  given: ProductImport,
  rows: readonly MatchedProductRow[],
): Promise<Outcome> {
  const { columns } = given;
  const choice = columns.choices[rows[0]?.unit ?? -1] ?? null;
  const by = rows[0]?.finding.by;
  const isNew = by === 'address' || by === 'sku';
  const { found, identity, plans, cells } = planNow(context.sql, rows, columns, { choice, isNew });
  if (identity.kind === 'duplicates') return { ok: false, problem: 'conflict', words: '' };
  // A product that others created meanwhile is not overwritten: only what is missing is added, also after an
  // interrupted run of this list.
  if (found !== null && plans.some(({ changes }) => changes.some(({ from }) => from !== '')))
    return { ok: false, problem: 'conflict', words: '' };
  if (found !== null) return change(context, found.productId, plans);
  const taken = plans.flatMap((plan, index) =>
    plan.match === 'refused' || plan.match === 'asked' ? [] : [{ plan, cells: cells[index] ?? {} }],
  );
  const submission = `${given.id}-${rows[0]?.unit}`;
  const added = await createProduct(context, { submission, typed: newProduct(taken) }, () => undefined);
  if (!added.ok) return outcomeOf(added);
  // The product exists and lacks prices: its rows are now changes.
  return added.isNew && added.isPriced
    ? { ok: true }
    : change(
        context,
        added.productId,
        planNow(context.sql, rows, columns, { choice: added.productId }).plans,
      );
}

/**
 * Applies the rows of one product. A repeat after an interruption does the rest: the rows are the key of the new
 * product, and written values are no change. Of a failed product, some rows may be done.
 */
export async function applyProduct(
  context: ShopContext,
  given: ProductImport,
  rows: readonly MatchedProductRow[],
): Promise<Applied<ProductFinding>> {
  const productId = rows[0]?.finding.about ?? null;
  const outcome = await (productId === null
    ? make(context, given, rows)
    : change(
        context,
        productId,
        rows.map(({ finding }) => finding),
      ));
  if (outcome.ok) return { rows: rows.map(() => 'done'), problem: null };
  const { problem, words } = outcome;
  if (problem === 'scope') return { rows: [], problem };
  const { plans } = planNow(context.sql, rows, given.columns);
  return {
    rows: rows.map(({ finding }, index) =>
      plans[index]?.match === 'unchanged' ? 'done' : { ...finding, match: 'refused', problem, words },
    ),
    problem: problem === 'service' ? problem : null,
  };
}
