import { price } from '../../../src/contract/resources/price.ts';
import { product } from '../../../src/contract/resources/product.ts';
import { readTable } from '../../../src/desk/spreadsheets/read-table.ts';
import { ownStocksOf, slugOf } from '../../../src/shop/catalogue/rules/product.ts';
import { type FoundProduct, productCell } from '../../../src/shop/desk-calls/imports/rules/cells.ts';
import { cellsIn, findProductColumns } from '../../../src/shop/desk-calls/imports/rules/columns.ts';
import { groupRows, slugsOf } from '../../../src/shop/desk-calls/imports/rules/identity.ts';
import { planRows, type RowPlan } from '../../../src/shop/desk-calls/imports/rules/row-changes.ts';
import { productFormOf } from '../../../src/shop/desk-calls/products/rules/fields.ts';

/** Product lists and a catalogue in memory. */

type ProductInput = { name: string; description?: string | null; images?: string[]; metadata?: unknown };

const shared = { livemode: false, created_at: 1_795_000_000, updated_at: 1_795_000_000 };

/** A product as an import finds it. `left`: unsold pieces, when they differ from the stated stock. */
export function productRows(
  id: string,
  given: ProductInput,
  prices: [amount: number, metadata: unknown][],
  left?: number,
): FoundProduct {
  const one = product.parse({
    ...shared,
    id,
    entity: 'product',
    description: null,
    images: [],
    metadata: null,
    ...given,
  });
  const all = prices.map(([amount, metadata], index) =>
    price.parse({
      ...shared,
      id: `${id}-price-${index}`,
      entity: 'price',
      created_at: shared.created_at + index,
      amount,
      currency: 'dzd',
      product_id: id,
      metadata,
    }),
  );
  const said = (given.metadata as { stock?: number } | undefined)?.stock;
  const compareAt = (given.metadata as { compare_at?: number } | undefined)?.compare_at;
  return {
    productId: id,
    slug: slugOf(one),
    form: productFormOf(one, all, left ?? (typeof said === 'number' ? said : null), ownStocksOf(all)),
    compareAt: compareAt === undefined ? '' : String(compareAt),
  };
}

/** The result of each row of a list against a catalogue, in order. */
export function plansOf(source: string, catalogue: readonly FoundProduct[]): RowPlan[] {
  const read = readTable(source, 5_000, productCell);
  if (!read.ok) throw new Error(read.reason);
  const columns = findProductColumns(read.rows);
  if (columns === null) throw new Error('no headings');
  const cells = read.rows.slice(columns.from).map((row) => cellsIn(row, columns));
  const groups = groupRows(cells);
  const plans: RowPlan[] = [];
  for (const first of new Set(groups)) {
    const own = cells.flatMap((row, index) => (groups[index] === first ? [{ row, index }] : []));
    const slugs = own.flatMap(({ row }) => slugsOf(row));
    const found = slugs
      .map((slug) => catalogue.find((one) => one.slug === slug))
      .find((one) => one !== undefined);
    for (const [index, plan] of planRows(
      own.map(({ row }) => row),
      found ?? null,
    ).entries())
      plans[own[index]?.index ?? 0] = plan;
  }
  return plans;
}
