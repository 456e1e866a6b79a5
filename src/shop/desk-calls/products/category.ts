import type { Json } from '../../../contract/metadata.ts';
import type { Database } from '../../../database/rows.ts';
import { languages } from '../../../text/locales/by-language.ts';
import { categoryKey } from '../../catalogue/rules/search.ts';
import { readCategories } from '../../catalogue/store/categories.ts';

/** Categories that are searched for the typed one. */
const MOST = 500;

/**
 * The metadata of a typed category. An existing category, found by any of its names, brings all its names; a new one
 * has only the typed word, and the names of the former category are removed.
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
