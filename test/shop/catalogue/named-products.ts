import { price } from '../../../src/contract/resources/price.ts';
import { product } from '../../../src/contract/resources/product.ts';
import type { Database } from '../../../src/database/rows.ts';
import { entryOf } from '../../../src/domain/catalogue/index-entry.ts';
import { browse } from '../../../src/shop/catalogue/catalogue-page.ts';
import { searchProducts } from '../../../src/shop/catalogue/search-products.ts';
import { putIntoIndex } from '../../../src/shop/catalogue/store/reindex.ts';

const everything = { category: null, from: null, to: null, sort: null, after: null, before: null };

/** Puts a product of a name alone into the index; later ones are newer. */
export function putNamed(
  sql: Database,
  id: string,
  name: string,
  texts: { about?: string; label?: string } = {},
) {
  const made = { livemode: false, created_at: 1, updated_at: 1 };
  const good = product.parse({
    ...made,
    id: `01${id}`,
    entity: 'product',
    name,
    description: texts.about ?? null,
    images: [],
    metadata: [{ slug: id }],
  });
  const sold = price.parse({
    ...made,
    id,
    entity: 'price',
    amount: 900,
    currency: 'dzd',
    product_id: good.id,
    metadata: texts.label === undefined ? null : { variant: 'one', label_fr: texts.label },
  });
  const entry = entryOf(good, id, [sold]);
  if (entry === null) throw new Error('The product is not for sale.');
  putIntoIndex(sql, entry, 0);
}

/** The addresses of what a search finds, the best first. */
export const foundFor = (sql: Database, q: string) =>
  browse(sql, 'ar', { ...everything, q }, searchProducts).products.map(({ slug }) => slug);
