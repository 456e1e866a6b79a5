import type { Json } from '../../../contract/metadata.ts';
import type { Database } from '../../../database/rows.ts';
import { languages } from '../../../text/locales/by-language.ts';
import { categoryKey } from '../../catalogue/rules/search.ts';
import { readCategories } from '../../catalogue/store/categories.ts';

/** Categories that are looked through for one that is meant. */
const MOST = 500;

/**
 * What a product's metadata says of the category that was typed. One that there is, by whichever of its names it was called, comes
 * with all of them; a new one has none but the word, and the names of the one before go.
 */
export function categoryWords(sql: Database, typed: string): Record<string, Json | null> {
  const key = categoryKey(typed);
  const known = readCategories(sql, MOST).find(
    (one) => one.key === key || languages.some((language) => categoryKey(one.names[language]) === key),
  );
  const word = known === undefined || known.key === key ? typed : known.key;
  const names = languages.map((language) => {
    const name = known?.names[language] ?? null;
    return [`category_${language}`, name === known?.key ? null : name];
  });
  return { category: word === '' ? null : word, ...Object.fromEntries(names) };
}
