import { nameKey, skuKey } from '../../../domain/catalogue/names.ts';
import { slugFrom } from '../../products/rules/slug.ts';
import type { FoundProduct } from './cells.ts';
import { type ProductColumn, productColumns } from './columns.ts';
import { cellsIn, type ProductCells, type ProductColumns } from './find-columns.ts';

/**
 * The one rule by which the rows of a list and the products of the catalogue are matched. A row is known by its
 * address or id; else by the SKU of a variant; else by any name of a product in any language, folded. Two products of
 * one SKU, and two products or two rows of one name, are duplicates: the merchant says what is meant, and nothing is created
 * or merged until then.
 */

const isName = (column: ProductColumn) => column === 'name' || column.startsWith('name_');
const naming = productColumns.filter(isName);

/** What made a row known or new: its address or id, its SKU, its names, or the merchant's choice. */
export const rowKeys = ['address', 'sku', 'name', 'choice'] as const;
export type RowKey = (typeof rowKeys)[number];

/** A choice of the merchant for rows: a new product, or the id of a product that they change. */
export const NEW = 'new';

/** The addresses that an address cell may mean, the most certain first. A link to the product's page is one too. */
function addressesOf({ slug }: ProductCells): string[] {
  if (slug === undefined) return [];
  const [, inLink] = /^https?:\/\/[^\s?#]+\/p\/([^\s/?#]+)/i.exec(slug) ?? [];
  const given = inLink === undefined ? slug : decoded(inLink);
  return [
    ...new Set([slugFrom(given) && written(given), slugFrom(given), given].flatMap((one) => one || [])),
  ];
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** An address as the shop writes it. */
function written(slug: string): string {
  const lower = slug.toLowerCase();
  // Kept as it is: it may be the id of a product without an own address.
  if (/^[\p{L}\p{M}\p{N}_-]+$/u.test(lower)) return lower;
  return lower.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
}

/** The keys of the names in a row. */
function namesIn(cells: ProductCells): string[] {
  const keys = naming.map((column) => nameKey(cells[column] ?? ''));
  return [...new Set(keys)].filter((key) => key !== '');
}

const skuIn = ({ sku = '' }: ProductCells) => skuKey(sku);

const namesVariant = (cells: ProductCells) =>
  productColumns.some((column) => /^(?:variant$|label_)/.test(column) && cells[column] !== undefined);

/** The address that a new product of a row gets: its own, or one that a name gives; undefined where there is none. */
export function newSlugOf(cells: ProductCells): string | undefined {
  if (cells.slug !== undefined) return addressesOf(cells)[0];
  const names = [cells.name_fr, cells.name_en, cells.name, ...naming.map((column) => cells[column])];
  return names.map((name) => slugFrom(name ?? '')).find((slug) => slug !== null) ?? undefined;
}

/** Whether a row names its product, by a name or an address. */
export function isNamed(cells: ProductCells): boolean {
  return cells.slug !== undefined || naming.some((column) => cells[column] !== undefined);
}

/** A row's cells with the name and address of its product, so that it stands alone. `first`: the product's first row. */
export function namedRow(
  cells: readonly string[],
  first: readonly string[],
  columns: ProductColumns,
): string[] {
  const alone = [...cells];
  if (isNamed(cellsIn(cells, columns))) return alone;
  for (const column of ['slug', ...naming] as const)
    for (const place of columns.places[column] ?? []) alone[place] = first[place] ?? '';
  return Array.from(alone, (cell) => cell ?? '');
}

/**
 * For each row, the index of the first row about the same product. Rows with an address are grouped by it, and rows with
 * a SKU that name no variant by that; the others by any name or SKU that they share, also across others, or join the one
 * address or SKU whose rows have such a name. A row without a name belongs to the product above: spreadsheets export
 * merged cells in this way. `isApart`: the merchant said that a row is a product of its own; `ofSku`: the id of the one
 * product that has a SKU, by its key, so that the SKUs of its variants are one product.
 */
export function groupRows(
  rows: readonly ProductCells[],
  isApart = (_index: number) => false,
  ofSku: (key: string) => string | undefined = () => undefined,
): number[] {
  const root = rows.map((_, index) => index);
  const rootOf = (index: number): number => {
    let at = index;
    while (root[at] !== at && root[at] !== undefined) at = root[at] ?? at;
    root[index] = at;
    return at;
  };
  const join = (one: number, other: number) => {
    const [low, high] = [rootOf(one), rootOf(other)].toSorted((a, b) => a - b);
    root[high ?? one] = low ?? one;
  };
  const skuGroup = (cells: ProductCells) => {
    const key = skuIn(cells);
    return key === '' ? undefined : `sku ${ofSku(key) ?? key}`;
  };
  /** What alone decides of a row. */
  const keyOf = (cells: ProductCells) =>
    addressesOf(cells)[0] ?? (namesVariant(cells) ? undefined : skuGroup(cells));
  const byAddress = new Map<string, number>();
  const addressedOf = new Map<string, Set<string>>();
  for (const [index, cells] of rows.entries()) {
    const address = keyOf(cells);
    if (address === undefined || isApart(index)) continue;
    join(byAddress.get(address) ?? index, index);
    byAddress.set(address, rootOf(index));
    for (const name of namesIn(cells))
      addressedOf.set(name, (addressedOf.get(name) ?? new Set()).add(address));
  }
  const byName = new Map<string, number>();
  for (const [index, cells] of rows.entries()) {
    if (cells.slug !== undefined || keyOf(cells) !== undefined || isApart(index)) continue;
    for (const name of [...namesIn(cells), skuGroup(cells) ?? []].flat()) {
      join(byName.get(name) ?? index, index);
      byName.set(name, rootOf(index));
    }
  }
  // Rows of names alone, with the addresses that have one of their names.
  const addressesOfGroup = new Map<number, Set<string>>();
  for (const [name, index] of byName) {
    const group = rootOf(index);
    const met = addressesOfGroup.get(group) ?? new Set<string>();
    for (const address of addressedOf.get(name) ?? []) met.add(address);
    addressesOfGroup.set(group, met);
  }
  for (const [group, met] of addressesOfGroup) {
    const [only] = met;
    const index = only === undefined ? undefined : byAddress.get(only);
    if (met.size === 1 && index !== undefined) join(group, index);
  }
  let above: number | null = null;
  const areNamed = rows.some(isNamed);
  return rows.map((cells, index) => {
    const isBySku = cells.sku !== undefined && (!areNamed || !namesVariant(cells));
    if (isNamed(cells) || isBySku || above === null) {
      above = rootOf(index);
      return above;
    }
    return isApart(index) ? index : above;
  });
}

/** The catalogue as lists look into it. Ids of products. */
export type Catalogue = {
  /** By an address that a product has or had, or by its id. */
  ofAddress(address: string): string | null;
  /** By the key of a SKU. */
  ofSku(sku: string): string[];
  /** By the key of a name. */
  ofName(name: string): string[];
  product(productId: string): FoundProduct | null;
};

/** `by`: what made it known, or what no product has. `products`: ids of those that may be meant. */
export type Identity =
  | { kind: 'known'; by: RowKey; product: FoundProduct }
  | { kind: 'new'; by: RowKey }
  | { kind: 'duplicates'; products: string[] };

const namesOf = ({ form }: FoundProduct): Map<ProductColumn, string> =>
  new Map(
    naming.flatMap((column) =>
      column in form.fields ? [[column, nameKey(form.fields[column as 'name'])]] : [],
    ),
  );

/** Whether a name of a row is another than the product's in the same language; a main name may be any of its names. */
function contradicts(cells: ProductCells, names: ReadonlyMap<ProductColumn, string>): boolean {
  return naming.some((column) => {
    const said = nameKey(cells[column] ?? '');
    if (said === '') return false;
    const own = names.get(column) ?? '';
    return column === 'name' ? ![...names.values()].includes(said) : own !== '' && own !== said;
  });
}

/** The product of some rows of a list. `choice`: what the merchant says of them. */
export function identify(
  rows: readonly ProductCells[],
  catalogue: Catalogue,
  choice: string | null = null,
): Identity {
  if (choice === NEW) return { kind: 'new', by: 'choice' };
  const chosen = choice === null ? null : catalogue.product(choice);
  if (chosen !== null) return { kind: 'known', by: 'choice', product: chosen };
  const addresses = [...new Set(rows.flatMap(addressesOf))];
  for (const address of addresses) {
    const id = catalogue.ofAddress(address);
    const product = id === null ? null : catalogue.product(id);
    if (product !== null) return { kind: 'known', by: 'address', product };
  }
  const skus = [...new Set(rows.map(skuIn))].filter((key) => key !== '');
  const coded = [...new Set(skus.flatMap((sku) => catalogue.ofSku(sku)))].toSorted();
  if (coded.length > 1) return { kind: 'duplicates', products: coded };
  const bySku = coded[0] === undefined ? null : catalogue.product(coded[0]);
  if (bySku !== null) return { kind: 'known', by: 'sku', product: bySku };
  const names = [...new Set(rows.flatMap(namesIn))];
  const candidates = [...new Set(names.flatMap((name) => catalogue.ofName(name)))].toSorted();
  if (addresses.length > 0)
    return candidates.length > 0
      ? { kind: 'duplicates', products: candidates }
      : { kind: 'new', by: 'address' };
  const products = candidates.flatMap((id) => catalogue.product(id) ?? []);
  // The one that has every name of the rows, where one name alone is another's too.
  const whole = products.filter((one) => {
    const own = [...namesOf(one).values()];
    return names.every((name) => own.includes(name));
  });
  const [only] = products.length === 1 ? products : whole.length === 1 ? whole : [];
  const isOther = (cells: ProductCells) =>
    only !== undefined && (contradicts(cells, namesOf(only)) || hasOtherSku(cells, only));
  if (only !== undefined && !rows.some(isOther)) return { kind: 'known', by: 'name', product: only };
  if (candidates.length > 0) return { kind: 'duplicates', products: candidates };
  // Another name, but the address that this one gives: a name that was changed, or letters that are written alike.
  const near = naming.flatMap((column) =>
    rows.flatMap((cells) => catalogue.ofAddress(slugFrom(cells[column] ?? '') ?? '') ?? []),
  );
  return near.length > 0
    ? { kind: 'duplicates', products: [...new Set(near)].toSorted() }
    : { kind: 'new', by: skus.length > 0 ? 'sku' : 'name' };
}

/** Whether a row that names no variant has a SKU, and all variants of a product have others. */
function hasOtherSku(cells: ProductCells, { form: { variants } }: FoundProduct): boolean {
  const isCoded = variants.length > 0 && variants.every(({ fields }) => fields.sku !== '');
  return skuIn(cells) !== '' && !namesVariant(cells) && isCoded;
}

/** Whether a name in a row only says which product is meant, and so changes nothing. */
export function isOnlyKey(
  column: ProductColumn,
  cell: string,
  { found, by }: { found: FoundProduct; by: RowKey },
): boolean {
  if (!isName(column)) return false;
  const [names, said] = [namesOf(found), nameKey(cell)];
  const own = names.get(column) ?? '';
  // By its names: it is no spelling to correct, and the main name is no other language's.
  if (by !== 'address' && by !== 'sku' && own === said) return said !== '';
  return column === 'name' && own !== said && [...names.values()].includes(said);
}

/** Whether two cells of a column name the same thing. */
export function isSameName(column: ProductColumn, one: string, other: string): boolean {
  return isName(column) && nameKey(one) === nameKey(other) && nameKey(one) !== '';
}

/** Whether rows of one product that differ in a column may be two products. */
export function tellsProductsApart(column: ProductColumn): boolean {
  return isName(column);
}
