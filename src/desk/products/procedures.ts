import { readMetadata } from '../../contract/metadata.ts';
import type { Product } from '../../contract/resources/product.ts';
import type { Locale } from '../../contract/scalars.ts';
import type { Database } from '../../database/rows.ts';
import { unknownKeys } from '../../domain/products/metadata-keys.ts';
import { DELIVERY_SLUG, nameOf, upsellOf, variantGroups } from '../../domain/products/product.ts';
import type { MoveSource } from '../../domain/stock.ts';
import { readCategories, saveCategoryOrder } from '../../shop/catalogue/store/categories.ts';
import { readIndex } from '../../shop/catalogue/store/index-rows.ts';
import { photoSpace } from '../../shop/photos/store/photos.ts';
import { renewCatalogueVersion } from '../../shop/products/store/catalogue-version.ts';
import { findForSale, findProduct, pricesOfProduct } from '../../shop/products/store/mirror.ts';
import { type Desk, signedInProcedure } from '../define-procedure.ts';
import type { Device } from '../sessions/device.ts';
import { changeAvailability, deleteServiceProduct } from './change-availability.ts';
import { costsOf } from './cost-prices.ts';
import { createProduct } from './create-product.ts';
import { listProducts, rowOf } from './listing.ts';
import { addLink, type LinkInput } from './payment-link.ts';
import type { AvailabilityChange } from './rules/availability.ts';
import { type ProductForm, productFormOf } from './rules/fields.ts';
import type { ProductQuery } from './rules/product-row.ts';
import { leftOf, leftOfVariants } from './stock-counts.ts';
import { updateProduct } from './update-product.ts';

/** Categories in the form. */
const MOST_CATEGORIES = 200;

/** Products that the form suggests as upsells. */
const MOST_SUGGESTED = 60;

function newestProducts(sql: Database, language: Locale) {
  const { rows } = readIndex(sql, { category: null, from: null, to: null }, 'newest', null, MOST_SUGGESTED);
  return rows.map(({ slug, card }) => ({ slug, name: card.names[language] }));
}

const categoriesIn = (sql: Database, language: Locale) =>
  readCategories(sql, MOST_CATEGORIES).map(({ key, names, count }) => ({
    key,
    name: names[language],
    count,
  }));

/** The products, hidden ones too; `after`: the last product of the page before. */
export const showProducts = signedInProcedure({
  name: 'products.list',
  right: 'manage_products',
  isChange: false,
  handle: (
    { shop: { sql } }: Desk<Device>,
    { language, query, after }: { language: Locale; query: ProductQuery; after: string | null },
  ) => {
    const categories = categoriesIn(sql, language);
    return {
      ok: true,
      ...listProducts(sql, language, query, after),
      categories,
      photos: photoSpace(sql),
    } as const;
  },
});

/** One product for its form, from the shop's mirror. */
export const showProduct = signedInProcedure({
  name: 'products.show',
  right: 'manage_products',
  isChange: false,
  handle: ({ shop: { sql } }: Desk<Device>, { id, language }: { id: string; language: Locale }) => {
    const found = findProduct(sql, id);
    // The delivery prices have a page of their own.
    if (found === null || found.slug === DELIVERY_SLUG) return { ok: false, reason: 'gone' } as const;
    const { product, slug } = found;
    const prices = pricesOfProduct(sql, id);
    const sold = variantGroups(prices).map(({ current }) => current);
    const words = [
      ...unknownKeys(product.metadata, 'product'),
      ...sold.flatMap(({ metadata }) => unknownKeys(metadata, 'price')),
    ];
    return {
      ok: true,
      row: rowOf(sql, found, language),
      form: productFormOf(
        product,
        prices,
        leftOf(sql, product),
        leftOfVariants(sql, product, prices),
        costsOf(sql, id, prices),
      ),
      slug,
      unknown: [...new Set(words)],
      link: linkOf(product),
      categories: categoriesIn(sql, language),
      others: newestProducts(sql, language).filter((one) => one.slug !== slug),
      upsell: upsellIn(sql, product, language),
    } as const;
  },
});

/** The name of the product's upsell; null without one, or where no product for sale has that slug. */
function upsellIn(sql: Database, product: Product, language: Locale): string | null {
  const slug = upsellOf(product);
  const found = slug === null ? null : findForSale(sql, slug);
  return found === null ? null : nameOf(found.product, language);
}

/** Saves the changes of a product's form. */
export const saveProduct = signedInProcedure({
  name: 'products.save',
  right: 'manage_products',
  isChange: true,
  handle: (
    { shop, device, note }: Desk<Device>,
    { id, seen, typed }: { id: string; seen: ProductForm; typed: ProductForm },
  ) =>
    updateProduct(
      shop,
      id,
      { seen, typed },
      (fields) => note(slugOf(shop.sql, id), fields),
      editedBy(device),
    ),
});

/** Creates a product with its prices; `submission`: recognises a form sent twice. */
export const addProduct = signedInProcedure({
  name: 'products.add',
  right: 'manage_products',
  isChange: true,
  handle: ({ shop, note }: Desk<Device>, input: { submission: string; typed: ProductForm }) =>
    createProduct(shop, input, (slug) => note(slug, ['name'])),
});

/** Hides or shows a product, or marks it as sold out or available. */
export const changeProductAvailability = signedInProcedure({
  name: 'products.availability',
  right: 'manage_products',
  isChange: true,
  handle: ({ shop, device, note }: Desk<Device>, { id, mark }: { id: string; mark: AvailabilityChange }) =>
    changeAvailability(shop, id, mark, editedBy(device), () => note(slugOf(shop.sql, id), [mark])),
});

export const deleteProduct = signedInProcedure({
  name: 'products.delete',
  right: 'manage_products',
  isChange: true,
  handle: (
    { shop, note }: Desk<Device>,
    { id, asDuplicate = false }: { id: string; asDuplicate?: boolean },
  ) => deleteServiceProduct(shop, { productId: id, asDuplicate }, () => note(slugOf(shop.sql, id))),
});

/** Makes a payment link for an amount and a name. */
export const makeLink = signedInProcedure({
  name: 'products.link',
  right: 'manage_products',
  isChange: true,
  handle: ({ shop, note }: Desk<Device>, input: LinkInput) =>
    addLink(shop, input, (slug) => note(slug, ['link'])),
});

export const showCategories = signedInProcedure({
  name: 'products.categories',
  right: 'manage_products',
  isChange: false,
  handle: ({ shop: { sql } }: Desk<Device>, { language }: { language: Locale }) => {
    const others = newestProducts(sql, language);
    return { ok: true, categories: categoriesIn(sql, language), others } as const;
  },
});

/**
 * Moves a category before or after its neighbour; `from`: the place that the form showed, so that a repeat does
 * nothing.
 */
export const moveCategory = signedInProcedure({
  name: 'products.order',
  right: 'manage_products',
  isChange: true,
  handle: (
    { shop: { sql }, note }: Desk<Device>,
    { key, from, to }: { key: string; from: number; to: 'up' | 'down' },
  ) => {
    const keys = readCategories(sql, MOST_CATEGORIES).map((category) => category.key);
    const other = keys[from + (to === 'up' ? -1 : 1)];
    if (keys[from] !== key || other === undefined) return { ok: true } as const;
    saveCategoryOrder(
      sql,
      keys.map((one) => (one === key ? other : one === other ? key : one)),
    );
    renewCatalogueVersion(sql);
    note(null, ['categories']);
    return { ok: true } as const;
  },
});

/** A change of stock on a product's page or in the list. */
function editedBy({ id }: Device): MoveSource {
  return { reason: 'edited', note: null, device: id, submission: null };
}

function slugOf(sql: Database, id: string): string {
  return findProduct(sql, id)?.slug ?? id;
}

function linkOf({ metadata }: Product): string | null {
  const link = readMetadata(metadata, 'link');
  return typeof link === 'string' ? link : null;
}
