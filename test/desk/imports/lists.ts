import { price } from '../../../src/contract/resources/price.ts';
import { product } from '../../../src/contract/resources/product.ts';
import { type FoundProduct, productCell } from '../../../src/desk/imports/rules/cells.ts';
import { cellsOfProduct, groupExport } from '../../../src/desk/imports/rules/export-rows.ts';
import { findProductColumns, type ProductCells } from '../../../src/desk/imports/rules/find-columns.ts';
import {
  type Catalogue,
  groupRows,
  identify,
  type RowKey,
} from '../../../src/desk/imports/rules/identify-products.ts';
import { planRows, type RowPlan, withOwnCount } from '../../../src/desk/imports/rules/merge-rows.ts';
import { productFormOf } from '../../../src/desk/products/rules/fields.ts';
import { readTable } from '../../../src/desk/spreadsheets/read-table.ts';
import { nameKey, skuKey } from '../../../src/domain/catalogue/names.ts';
import { ownStocksOf, slugOf } from '../../../src/domain/products/product.ts';

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

/** A catalogue in memory, as lists look into it. */
function catalogueOf(products: readonly FoundProduct[]): Catalogue {
  const namesOf = ({ form: { fields } }: FoundProduct) =>
    [fields.name, fields.name_ar, fields.name_fr, fields.name_en].map(nameKey);
  const isCalled = (one: FoundProduct, address: string) => one.slug === address || one.productId === address;
  return {
    ofAddress: (address) => products.find((one) => isCalled(one, address))?.productId ?? null,
    ofSku: (sku) =>
      products.flatMap((one) =>
        one.form.variants.some(({ fields }) => skuKey(fields.sku) === sku) ? [one.productId] : [],
      ),
    ofName: (name) => products.flatMap((one) => (namesOf(one).includes(name) ? [one.productId] : [])),
    product: (productId) => products.find((one) => one.productId === productId) ?? null,
  };
}

/** The plan of a row; `about`: the id of its product, null for a new one; `first`: the first row of the same product. */
type PlannedRow = RowPlan & { about: string | null; by: RowKey | null; first: number; cells: ProductCells };

/** The result of each row of a list against a catalogue, in order. */
export async function plansOf(source: string, catalogue: readonly FoundProduct[]): Promise<PlannedRow[]> {
  const read = await readTable(source, 5_000, productCell);
  if (!read.ok) throw new Error(read.reason);
  return plansOfRows(read.rows, catalogue);
}

/** The same for rows of cells, the headings first. */
export function plansOfRows(rows: readonly string[][], catalogue: readonly FoundProduct[]): PlannedRow[] {
  const found = findProductColumns(rows);
  if (found === null) throw new Error('no headings');
  const columns = { ...found, day: '2026-11-22' };
  const given = rows.slice(columns.from);
  const cells = given.flatMap((row) => cellsOfProduct([row], columns));
  const { ofSku } = catalogueOf(catalogue);
  const exported = groupExport(given, columns);
  const groups =
    exported ??
    groupRows(cells, undefined, (key) => {
      const [only, other] = ofSku(key);
      return other === undefined ? only : undefined;
    });
  const plans: PlannedRow[] = [];
  for (const first of new Set(groups)) {
    const places = groups.flatMap((group, index) => (group === first ? [index] : []));
    const own = cellsOfProduct(
      places.map((index) => given[index] ?? []),
      columns,
    ).map((row, at) => ({ row, index: places[at] ?? 0 }));
    const identity = identify(
      own.map(({ row }) => row),
      catalogueOf(catalogue),
    );
    const known = identity.kind === 'known' ? identity.product : null;
    const hasColumn = columns.places.variant_stock !== undefined;
    const counted = own.map(({ row }) => withOwnCount(row, known, hasColumn));
    for (const [index, plan] of planRows(counted, identity).entries())
      plans[own[index]?.index ?? 0] = {
        ...plan,
        about: known?.productId ?? null,
        by: identity.kind === 'duplicates' ? null : identity.by,
        first,
        cells: counted[index] ?? {},
      };
  }
  return plans;
}
