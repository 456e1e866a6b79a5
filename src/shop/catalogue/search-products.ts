import type { Database } from '../../database/rows.ts';
import type { CatalogueQuery } from '../../domain/catalogue/query.ts';
import type { SearchWord } from '../../domain/catalogue/search.ts';
import { correctSpelling } from '../../domain/catalogue/spelling.ts';
import { inflect, interpretationsOf, undoubled, withSounds } from '../../domain/catalogue/typed-search.ts';
import { type Matches, readTerms, searchIndex, searchNearest } from './store/find-positions.ts';

/** A search shows its best matches, never all. */
const SEARCH_LIMIT = 200;

const nothing: Matches = { places: [], isCut: false };

/** The products of a search, the best first; `isNearest`: none has all the words. */
export function searchProducts(
  sql: Database,
  search: string,
  query: CatalogueQuery,
): Matches & { isNearest: boolean } {
  const interpretations = interpretationsOf(search);
  const exact = findExact(sql, interpretations.exact, query);
  // Unchecked products may match exactly: then nothing else is called the nearest.
  if (exact.places.length > 0 || exact.isCut) return { ...exact, isNearest: false };
  const nearest = findNearest(sql, interpretations, query);
  return { ...nearest, isNearest: nearest.places.length > 0 };
}

/** By the first interpretation that finds something; then with letters written once, and as Arabizi. */
function findExact(sql: Database, interpretations: readonly SearchWord[][], query: CatalogueQuery): Matches {
  for (const words of interpretations) {
    const found = findAll(sql, words, query);
    if (found.places.length > 0 || found.isCut) return found;
  }
  const last = interpretations.at(-1) ?? [];
  const single = undoubled(last, (word) => isTerm(sql, word));
  if (single !== null) {
    const found = findAll(sql, single, query);
    if (found.places.length > 0 || found.isCut) return found;
  }
  const sounds = withSounds(last, (key) => isTerm(sql, key));
  return sounds === null ? nothing : findAll(sql, sounds, query);
}

function isTerm(sql: Database, word: string): boolean {
  return readTerms(sql, word, 1)[0] === word;
}

/** Exact words first, then singular or plural, and synonyms. */
function findAll(sql: Database, words: readonly SearchWord[], query: CatalogueQuery): Matches {
  return searchIndex(sql, words, words.map(inflect), query, SEARCH_LIMIT);
}

/** Other measures, corrected spelling, or products that lack some of the words. */
function findNearest(
  sql: Database,
  interpretations: ReturnType<typeof interpretationsOf>,
  query: CatalogueQuery,
): Matches {
  const { gist, isGistNew } = interpretations;
  if (gist.length === 0) return nothing;
  const known = isGistNew ? findExact(sql, [gist], query) : nothing;
  if (known.places.length > 0) return known;
  const corrected = correctSpelling(gist, (start, limit) => readTerms(sql, start, limit));
  const meant = corrected === null ? nothing : findAll(sql, corrected, query);
  if (meant.places.length > 0) return meant;
  const words = corrected ?? gist;
  const sounding = withSounds(words, (key) => isTerm(sql, key)) ?? words;
  return { places: searchNearest(sql, sounding, query, SEARCH_LIMIT), isCut: meant.isCut };
}
