import { beginning, exactly } from '../../../database/full-text.ts';
import type { Database } from '../../../database/rows.ts';
import type { SearchWord } from '../../../domain/catalogue/search.ts';
import type { InflectedWord } from '../../../domain/catalogue/typed-search.ts';
import { categoryWord } from './search-index.ts';

/** Matches looked at in one search; a price range may leave fewer. */
const MAX_CANDIDATES = 1_000;

/** How many words are left out one by one when nothing has all of them: each is a query of its own. */
const MOST_LEFT_OUT = 4;

/** Index words looked at to correct one word. */
const MAX_TERMS = 2_000;

/** The filters of a search. Amounts in whole dinars. */
type SearchLimits = {
  category: string | null;
  from: number | null;
  to: number | null;
};

/** A search result: its position in the index, and its amount for sorting. */
export type Place = { position: number; amount: number };

/** `isCut`: true when there were many matches, and only the newest were checked against the price range. */
export type Matches = {
  places: Place[];
  isCut: boolean;
};

/**
 * The best matches, at most `limit`: with every word in the name; there with the last word only as a beginning; in
 * variants or category, whole words before a beginning; there with the words in singular or plural, or with synonyms;
 * with all words anywhere; with those anywhere. Newest first in each tier. Not by bm25, which weighs every match of the
 * catalogue before the first result.
 */
export function searchIndex(
  sql: Database,
  words: readonly SearchWord[],
  inflected: readonly InflectedWord[],
  limits: SearchLimits,
  limit: number,
): Matches {
  const terms = inflected.map(({ begins, equals }) => [...begins.map(beginning), ...equals.map(exactly)]);
  const widest = within('names labels descriptions', terms, limits.category);
  const exact = (columns: string, isPrefix: boolean) => matching(words, columns, isPrefix, limits.category);
  const found = new Map<number, Place>();
  const add = (match: string) => {
    for (const row of readTier(sql, match, limits, limit)) {
      if (found.size < limit && !found.has(row.position)) found.set(row.position, row);
    }
  };
  add(exact('names', false));
  const isCut = () => found.size < limit && isBeyondLook(sql, widest, limits);
  // Words that never occur together are compared at all their places, so one query answers for all further tiers.
  if (found.size === 0 && readTier(sql, widest, limits, 1).length === 0)
    return { places: [], isCut: isCut() };
  const rest = [
    exact('names', true),
    exact('names labels', false),
    exact('names labels', true),
    within('names labels', terms, limits.category),
    exact('names labels descriptions', false),
    exact('names labels descriptions', true),
    widest,
  ];
  for (const match of rest) if (found.size < limit) add(match);
  return { places: [...found.values()], isCut: isCut() };
}

/** Whether a price range leaves matches unchecked. */
function isBeyondLook(sql: Database, match: string, { from, to }: SearchLimits): boolean {
  if (from === null && to === null) return false;
  const text =
    'SELECT rowid AS position FROM search WHERE search MATCH ? ORDER BY rowid DESC LIMIT 1 OFFSET ?';
  return sql.first(text, match, MAX_CANDIDATES) !== null;
}

/** Words of the index with this beginning, in alphabetical order, at most `limit`. */
export function readTerms(sql: Database, start: string, limit = MAX_TERMS): string[] {
  return sql
    .all(
      'SELECT term FROM search_terms WHERE term BETWEEN ? AND ? LIMIT ?',
      start,
      `${start}\u{10ffff}`,
      limit,
    )
    .map((row) => row.text('term'));
}

/**
 * The nearest products when none has all the words: products that lack one word, else those with any of them. The most
 * different words come first, then the most whole words, then those in names; then the newest.
 */
export function searchNearest(
  sql: Database,
  words: readonly SearchWord[],
  limits: SearchLimits,
  limit: number,
): Place[] {
  if (words.length < 2) return [];
  const first = words.slice(0, MOST_LEFT_OUT);
  const near = (choices: SearchWord[][]) => rankChoices(sql, choices, limits, limit);
  const lackingOne = near(first.map((_, index) => words.toSpliced(index, 1)));
  return lackingOne.length > 0 ? lackingOne : near(first.map((word) => [word]));
}

/** At most three queries for each choice, and one for a choice that no product has. */
function rankChoices(
  sql: Database,
  choices: readonly SearchWord[][],
  limits: SearchLimits,
  limit: number,
): Place[] {
  const found = new Map<number, { row: Place; words: Set<SearchWord>; whole: number; named: number }>();
  for (const choice of choices) {
    const read = (columns: string, isPrefix: boolean) =>
      readTier(sql, matching(choice, columns, isPrefix, limits.category), limits, limit).map((row) => {
        const hit = found.get(row.position) ?? { row, words: new Set(), whole: 0, named: 0 };
        for (const word of choice) hit.words.add(word);
        found.set(row.position, hit);
        return hit;
      });
    if (read('names labels descriptions', true).length === 0) continue;
    for (const hit of read('names labels descriptions', false)) hit.whole += 1;
    for (const hit of read('names', true)) hit.named += 1;
  }
  const ranked = [...found.values()].sort(
    (a, b) =>
      b.words.size - a.words.size ||
      b.whole - a.whole ||
      b.named - a.named ||
      b.row.position - a.row.position,
  );
  return ranked.slice(0, limit).map(({ row }) => row);
}

/** Only positions: each tier may find hundreds, of which a page shows two dozen. */
function readTier(sql: Database, match: string, { from, to }: SearchLimits, limit: number): Place[] {
  return sql
    .all(
      `SELECT position, amount FROM
         (SELECT rowid AS place FROM search WHERE search MATCH ? ORDER BY rowid DESC LIMIT ?) AS hit
         CROSS JOIN catalogue_index ON catalogue_index.position = hit.place
       WHERE amount BETWEEN ? AND ? LIMIT ?`,
      match,
      from === null && to === null ? limit : MAX_CANDIDATES,
      from ?? 0,
      to ?? Number.MAX_SAFE_INTEGER,
      limit,
    )
    .map((row) => ({ position: row.integer('position'), amount: row.integer('amount') }));
}

function matching(
  words: readonly SearchWord[],
  columns: string,
  isPrefix: boolean,
  category: string | null,
): string {
  const isStart = (index: number) => isPrefix && index === words.length - 1;
  return within(
    columns,
    words.map((forms, index) => forms.map(isStart(index) ? beginning : exactly)),
    category,
  );
}

/** Matches any term of every word. */
function within(columns: string, words: readonly string[][], category: string | null): string {
  const all = words.map((terms) => `{${columns}} : (${terms.join(' OR ')})`);
  if (category !== null) all.push(`{category} : ${exactly(categoryWord(category))}`);
  return all.join(' AND ');
}
