import { type Metadata, mergeMetadata } from '../../contract/metadata.ts';
import type { Database } from '../../database/rows.ts';
import { slugOf, variantOf } from '../../domain/products/product.ts';
import type { ShopContext } from '../../shop/context.ts';
import { pricesOfProduct } from '../../shop/products/store/mirror.ts';
import { createPriceOnce, createProductOnce } from '../../shop/service-writes/products.ts';
import { categoryWords } from './category.ts';
import { saveCostField } from './cost-prices.ts';
import {
  flagFields,
  type ProductForm,
  type VariantForm,
  variantFields,
  variantWord,
  wordFields,
  wordsOfMetadata,
} from './rules/fields.ts';
import { freeSlug, slugFrom } from './rules/slug.ts';
import { askForPrice, askForProduct, problemOf, type ServiceProblem } from './service-products.ts';
import { findAdded, isSlugTaken, saveAdded } from './store.ts';

/** `isNew`: false for a form that was sent before. `isPriced`: false when the product exists but lacks prices. */
type Adding = { ok: true; productId: string; isNew: boolean; isPriced: boolean } | ServiceProblem;

type Submission = { submission: string; typed: ProductForm };

/** Creates a product and its prices. A form sent twice creates one. `note`: in the transaction of the product. */
export function createProduct(
  context: ShopContext,
  { submission, typed }: Submission,
  note: (slug: string) => void,
): Promise<Adding> {
  return context.productMutex.run(`new ${submission}`, async () => {
    const { sql, now } = context;
    const known = findAdded(sql, submission);
    if (known !== null) {
      const isPriced = await addPrices(context, known, submission, typed.variants);
      return { ok: true, productId: known, isNew: false, isPriced };
    }
    try {
      const product = await askForProduct(
        context,
        () => createProductOnce(context, `desk-${submission}`, (id) => requestOf(context, typed, id)),
        (made) => {
          saveAdded(sql, submission, made.id, now());
          note(slugOf(made));
        },
      );
      const productId = product?.id ?? '';
      const isPriced = await addPrices(context, productId, submission, typed.variants);
      return { ok: true, productId, isNew: true, isPriced };
    } catch (error) {
      return problemOf(error);
    }
  });
}

/** A free slug for a text; null where none can be made. */
export function slugFor(sql: Database, text: string, productId: string): string | null {
  const slug = slugFrom(text);
  return slug === null ? null : freeSlug(slug, (one) => isSlugTaken(sql, one, productId));
}

/** `productId`: of an existing product, which may keep its slug. */
function requestOf({ sql }: ShopContext, { fields }: ProductForm, productId: string) {
  const { name, description, images, stock } = fields;
  const slug = slugFor(sql, fields.slug || fields.name_fr || fields.name_en || name, productId);
  const words = [...wordFields, ...flagFields].filter((field) => fields[field] !== '');
  const isTranslated = words.some((field) => field.startsWith('category_'));
  const metadata = {
    ...wordsOfMetadata(fields, words),
    ...(isTranslated ? {} : mergeMetadata({}, categoryWords(sql, fields.category))),
    ...(slug === null ? {} : { slug }),
    ...(stock === '' ? {} : { stock: Number(stock) }),
  };
  return {
    name,
    ...(description === '' ? {} : { description }),
    images: images.split(/\s+/).filter((url) => url !== ''),
    metadata,
  };
}

/**
 * Creates the missing prices of a product; false when some failed. A product without its prices exists, and its page
 * says what is missing.
 */
async function addPrices(
  context: ShopContext,
  productId: string,
  submission: string,
  variants: readonly VariantForm[],
): Promise<boolean> {
  const priced = new Set(pricesOfProduct(context.sql, productId).map(variantOf));
  try {
    for (const [row, variant] of variants.entries()) {
      const { fields } = variant;
      const word = variantWord(variant);
      if (priced.has(word)) continue;
      const labels = variantFields.filter((field) => field !== 'amount' && fields[field] !== '');
      const metadata = { ...(word === '' ? {} : { variant: word }), ...wordsOfMetadata(fields, labels) };
      const request = { amount: Number(fields.amount), currency: 'dzd' as const, product_id: productId };
      await askForPrice(
        context,
        () =>
          createPriceOnce(context, `desk-${submission}-${row}`, {
            ...request,
            metadata: metadata as Metadata,
          }),
        () => {
          if (fields.cost !== '') saveCostField(context, productId, word, fields.cost);
        },
      );
    }
    return true;
  } catch (error) {
    problemOf(error);
    return false;
  }
}
