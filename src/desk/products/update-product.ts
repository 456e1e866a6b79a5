import { type Metadata, mergeMetadata } from '../../contract/metadata.ts';
import type { Price } from '../../contract/resources/price.ts';
import type { Product } from '../../contract/resources/product.ts';
import { type VariantGroup, variantGroups } from '../../domain/products/product.ts';
import { countKey, type MoveSource } from '../../domain/stock.ts';
import type { ShopContext } from '../../shop/context.ts';
import type { Tagged } from '../../shop/service-client/answers.ts';
import { createPriceOnce } from '../../shop/service-writes/products.ts';
import { readStock } from '../../shop/stock/store.ts';
import { crockford } from '../../text/crockford.ts';
import { categoryWords } from './category.ts';
import { costsOf, saveCostField } from './cost-prices.ts';
import { slugFor } from './create-product.ts';
import {
  emptyVariant,
  flagFields,
  type ProductForm,
  productFormOf,
  variantFormOf,
  wordFields,
  wordsOfMetadata,
} from './rules/fields.ts';
import {
  type FieldPlace,
  mergeProduct,
  type ProductMerge,
  rebaseProduct,
  type VariantChange,
} from './rules/merge-outdated-form.ts';
import {
  askForPrice,
  askForProduct,
  problemOf,
  readServiceProduct,
  type ServiceProblem,
} from './service-products.ts';
import { leftOf, leftOfVariants, startCount } from './stock-counts.ts';

type ServiceProduct = Tagged<Product> & { prices: Price[] };

/**
 * `conflict`: nothing was written at `conflicts`, where `now` has other values; `typed`: the typed values beside it.
 */
type Saving =
  | { ok: true }
  | { ok: false; reason: 'gone' | 'busy' }
  | { ok: false; reason: 'conflict'; now: ProductForm; typed: ProductForm; conflicts: FieldPlace[] }
  | ServiceProblem;

/** How often a product is read and written until it has the typed values: each round follows a change by others. */
const MOST_ROUNDS = 4;

/**
 * Saves a form to the product at the service, except fields that others have changed, and checks the result. `note`:
 * called once, with the names of the changed fields, in the transaction of the first change. `source`: who changes
 * the stock, and why.
 */
export function updateProduct(
  context: ShopContext,
  productId: string,
  forms: { seen: ProductForm; typed: ProductForm },
  note: (fields: string[]) => void,
  source: MoveSource,
): Promise<Saving> {
  return context.productMutex.run(productId, async () => {
    const seen = structuredClone(forms.seen);
    const typed = structuredClone(forms.typed);
    let hasNoted = false;
    const noteOnce = ({ changed, variants }: ProductMerge) => {
      const fields = [...changed, ...variants.flatMap((variant) => variant.changed)];
      if (!hasNoted) note([...new Set(fields)]);
      hasNoted = true;
    };
    try {
      for (let round = 0; round < MOST_ROUNDS; round++) {
        const found = await readServiceProduct(context, productId);
        if (found === null) return { ok: false, reason: 'gone' };
        const { element, prices } = found;
        const left = leftOfVariants(context.sql, element, prices);
        const costs = costsOf(context.sql, productId, prices);
        const now = productFormOf(element, prices, leftOf(context.sql, element), left, costs);
        const merge = mergeProduct(seen, typed, now);
        if (merge.conflicts.length > 0)
          return { ok: false, reason: 'conflict', now, ...rebaseProduct(seen, typed, now) };
        if (merge.changed.length === 0 && merge.variants.length === 0) return { ok: true };
        if (merge.changed.length > 0) {
          const product = await writeProduct(context, found, merge, source, () => noteOnce(merge));
          if (product === null) continue;
          // Both are relative to the shown values, and are done now.
          typed.fields.stock = seen.fields.stock;
          typed.fields.slug = seen.fields.slug;
        }
        const groups = variantGroups(found.prices);
        for (const change of merge.variants) {
          const isWritten = await writeVariant(context, productId, groups, change, source, () =>
            noteOnce(merge),
          );
          const row = typed.variants[change.row];
          // Done, like the product's own count.
          if (isWritten && row !== undefined)
            row.fields.stock = (seen.variants[change.row] ?? emptyVariant).fields.stock;
        }
      }
      return { ok: false, reason: 'busy' };
    } catch (error) {
      return problemOf(error);
    }
  });
}

async function writeProduct(
  context: ShopContext,
  { element, kept, tag }: ServiceProduct,
  { fields, changed, left }: ProductMerge,
  source: MoveSource,
  note: () => void,
): Promise<Product | null> {
  const { service, sql } = context;
  const words = [...wordFields, ...flagFields].filter((field) => changed.includes(field));
  const metadata = wordsOfMetadata(fields, words);
  if (changed.includes('slug')) metadata.slug = slugFor(sql, fields.slug, element.id);
  if (changed.includes('category') && !changed.some((field) => field.startsWith('category_')))
    Object.assign(metadata, categoryWords(sql, fields.category));
  if (changed.includes('stock')) Object.assign(metadata, { stock: left ?? null, stock_before: null });
  const request = {
    ...(changed.includes('name') ? { name: fields.name } : {}),
    ...(changed.includes('description') ? { description: fields.description || null } : {}),
    ...(changed.includes('images') ? { images: fields.images.split(/\s+/).filter((url) => url !== '') } : {}),
    ...(Object.keys(metadata).length > 0 ? { metadata: mergeMetadata(kept, metadata) } : {}),
  };
  const paid = readStock(sql, element.id)?.paid ?? 0;
  return askForProduct(
    context,
    () => service.updateProduct(element.id, request, tag),
    (product) => {
      if (changed.includes('stock'))
        startCount(sql, element.id, [element, product], paid, { source, at: context.now() });
      note();
    },
  );
}

/** The amount of a price cannot change: a new amount is a new price, with the metadata of the former one. */
async function writeVariant(
  context: ShopContext,
  productId: string,
  groups: readonly VariantGroup[],
  { variant, fields, changed }: VariantChange,
  source: MoveSource,
  note: () => void,
): Promise<boolean> {
  const { service, random, sql } = context;
  const key = countKey(productId, variant);
  const paid = readStock(sql, key)?.paid ?? 0;
  const group = groups.find((one) => one.variant === variant);
  const others = changed.filter((field) => field !== 'cost');
  // Saved before the service is asked: a variant without a price can have one too.
  if (others.length < changed.length)
    context.storage.transactionSync(() => {
      saveCostField(context, productId, variant, fields.cost);
      note();
    });
  if (others.length === 0) return true;
  const words = wordsOfMetadata(
    fields,
    others.filter((field) => field !== 'amount'),
  );
  const before = group === undefined ? null : await service.findPrice(group.current.id);
  const noteCount = (from: Pick<Price, 'metadata'>) => (price: Price) => {
    if (words.stock !== undefined) startCount(sql, key, [from, price], paid, { source, at: context.now() });
    note();
  };
  if (before === null || changed.includes('amount')) {
    // Without an amount there is no price to write.
    if (fields.amount === '') return true;
    const metadata = mergeMetadata(before?.kept ?? (variant === '' ? {} : { variant }), words);
    const request = { amount: Number(fields.amount), currency: 'dzd' as const, product_id: productId };
    const idempotencyKey = `desk-${crockford(random(15))}`;
    await askForPrice(
      context,
      () => createPriceOnce(context, idempotencyKey, { ...request, metadata: metadata as Metadata }),
      noteCount(before?.element ?? { metadata: null }),
    );
    // The newest price is sold anyway. The others are hidden, so that none is sold again when the newest is hidden.
    for (const price of group?.offered ?? []) await hidePrice(context, price.id);
    return true;
  }
  if (!isAsRead(before.element, group?.current)) return false;
  const request = { metadata: mergeMetadata(before.kept, words) };
  await askForPrice(
    context,
    () => service.updatePrice(before.element.id, request, before.tag),
    noteCount(before.element),
  );
  if (fields.hidden !== '' && changed.includes('hidden'))
    for (const price of group?.offered.slice(0, -1) ?? []) await hidePrice(context, price.id);
  return true;
}

/** A price that has changed since the list was read is merged in the next round. */
function isAsRead(price: Price, listed: Price | undefined): boolean {
  return (
    listed !== undefined && JSON.stringify(variantFormOf(price)) === JSON.stringify(variantFormOf(listed))
  );
}

async function hidePrice(context: ShopContext, priceId: string): Promise<void> {
  const { service } = context;
  const found = await service.findPrice(priceId);
  if (found === null) return;
  const request = { metadata: mergeMetadata(found.kept, { hidden: true }) };
  await askForPrice(
    context,
    () => service.updatePrice(priceId, request, found.tag),
    () => undefined,
  );
}
