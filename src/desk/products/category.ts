import type { Json } from '../../contract/metadata.ts';
import type { Product } from '../../contract/resources/product.ts';
import type { Database } from '../../database/rows.ts';
import { categoryKey } from '../../domain/catalogue/search.ts';
import { categoryOf } from '../../domain/products/product.ts';
import { type Category, readCategories } from '../../shop/catalogue/store/categories.ts';
import { languages } from '../../text/languages/by-language.ts';

/** Categories that are searched for the typed one. */
const MOST = 500;

/** Whether a product is in the category of this key; null: in any. */
export function isInCategory(product: Product, key: string | null): boolean {
  return key === null || categoryKey(categoryOf(product) ?? '') === key;
}

/** The category with one of these names; undefined for a new one. */
function knownCategory(sql: Database, typed: string): Category | undefined {
  const key = categoryKey(typed);
  if (key === null) return undefined;
  return readCategories(sql, MOST).find(
    (one) => one.key === key || languages.some((language) => categoryKey(one.names[language]) === key),
  );
}

/** The stored word of a typed category: the key of a known one that has this name, else the word itself. */
export function categoryWord(sql: Database, typed: string): string {
  const known = knownCategory(sql, typed);
  return known === undefined || known.key === categoryKey(typed) ? typed : known.key;
}

/**
 * The metadata of a typed category. An existing category, found by any of its names, brings all its names; a new one
 * has only the typed word, and the names of the former category are removed.
 */
export function categoryWords(sql: Database, typed: string): Record<string, Json | null> {
  const known = knownCategory(sql, typed);
  const word = categoryWord(sql, typed);
  const names = languages.map((language) => {
    const name = known?.names[language] ?? null;
    return [`category_${language}`, name === known?.key ? null : name];
  });
  return { category: word === '' ? null : word, ...Object.fromEntries(names) };
}
