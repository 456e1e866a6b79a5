import { beginning, exactly } from '../../../database/full-text.ts';
import type { Database } from '../../../database/rows.ts';
import type { IndexedTexts } from '../rules/index-entry.ts';
import type { InflectedWord, SearchWord } from '../rules/search.ts';

/**
 * The full-text index. Its texts are folded before they come here, so its tokenizer only parts words at spaces:
 * any other would know fewer letters than the folding does. `category` holds one word, the key of the category.
 */

/** Looked at for one search; a price range may leave fewer of them. */
const MAX_LOOKED_AT = 1_000;

/** So many words are left out one by one when nothing has all of them: each is a look at the index of its own. */
const MOST_LEFT_OUT = 4;

/** Looked at for what one word may have been meant to be. */
const MAX_TERMS = 2_000;

const indexedColumns = ['names', 'labels', 'descriptions', 'category'];

/** What narrows a search. Amounts in whole dinars. */
type SearchLimits = {
  category: string | null;
  from: number | null;
  to: number | null;
};

/** A product that a search has found: its place in the index, and its amount, by which a list may be sorted. */
export type Place = { position: number; amount: number };

/** `isCut`: true when of the many matches only the newest were looked through for the price range. */
export type Matches = {
  places: Place[];
  isCut: boolean;
};

/**
 * The best matches, at most `limit`: those with every word in their name, then those whose last word only
 * begins so, then those with kinds or category of that name, then any with all words, then those that have them in
 * another number; in each, the newest first. Not by bm25: that weighs every match of the catalogue before it can
 * name the first one.
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
  // Words that are never together are compared at all their places, so that is done once more, and not for each tier.
  if (found.size === 0 && readTier(sql, widest, limits, 1).length === 0)
    return { places: [], isCut: isCut() };
  const rest = [
    exact('names', true),
    exact('names labels', true),
    exact('names labels descriptions', true),
    widest,
  ];
  for (const match of rest) if (found.size < limit) add(match);
  return { places: [...found.values()], isCut: isCut() };
}

/** Whether a price range leaves matches that were not looked at. */
function isBeyondLook(sql: Database, match: string, { from, to }: SearchLimits): boolean {
  if (from === null && to === null) return false;
  const text =
    'SELECT rowid AS position FROM search WHERE search MATCH ? ORDER BY rowid DESC LIMIT 1 OFFSET ?';
  return sql.first(text, match, MAX_LOOKED_AT) !== null;
}

/** Words of the index that begin so, in alphabetical order, at most `limit`. */
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
 * What comes nearest to a search that finds nothing with all its words: products that lack but one of them, or
 * else those with any, the most words first.
 */
export function searchNearest(
  sql: Database,
  words: readonly SearchWord[],
  limits: SearchLimits,
  limit: number,
): Place[] {
  const nearest = (choices: SearchWord[][]): Place[] => {
    const found = new Map<number, { row: Place; times: number }>();
    for (const choice of choices) {
      // What is called so comes before what is only told so.
      for (const columns of ['names', 'names labels descriptions']) {
        for (const row of readTier(sql, matching(choice, columns, true, limits.category), limits, limit)) {
          found.set(row.position, { row, times: (found.get(row.position)?.times ?? 0) + 1 });
        }
      }
    }
    const ranked = [...found.values()].sort((a, b) => b.times - a.times || b.row.position - a.row.position);
    return ranked.slice(0, limit).map(({ row }) => row);
  };
  if (words.length < 2) return [];
  const first = words.slice(0, MOST_LEFT_OUT);
  const near = nearest(first.map((_, index) => words.toSpliced(index, 1)));
  return near.length > 0 ? near : nearest(first.map((word) => [word]));
}

/** Places alone: each of a search's tiers may find hundreds, of which a page shows two dozen. */
function readTier(sql: Database, match: string, { from, to }: SearchLimits, limit: number): Place[] {
  return sql
    .all(
      `SELECT position, amount FROM
         (SELECT rowid AS place FROM search WHERE search MATCH ? ORDER BY rowid DESC LIMIT ?) AS hit
         CROSS JOIN catalogue_index ON catalogue_index.position = hit.place
       WHERE amount BETWEEN ? AND ? LIMIT ?`,
      match,
      from === null && to === null ? limit : MAX_LOOKED_AT,
      from ?? 0,
      to ?? Number.MAX_SAFE_INTEGER,
      limit,
    )
    .map((row) => ({ position: row.integer('position'), amount: row.integer('amount') }));
}

/** A MATCH expression. */
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

/** One of the terms of every word. */
function within(columns: string, words: readonly string[][], category: string | null): string {
  const all = words.map((terms) => `{${columns}} : (${terms.join(' OR ')})`);
  if (category !== null) all.push(`{category} : ${exactly(categoryWord(category))}`);
  return all.join(' AND ');
}

/** A key as one word of the index: hyphens would part it. */
function categoryWord(key: string): string {
  return key.replaceAll('-', '·');
}

/** Indexes a product's texts, unless they stand there already. */
export function saveIndexed(
  sql: Database,
  position: number,
  texts: IndexedTexts,
  category: string | null,
): void {
  const before = sql.first(`SELECT ${indexedColumns.join()} FROM search WHERE rowid = ?`, position);
  const key = category === null ? '' : categoryWord(category);
  const values = [texts.names, texts.labels, texts.descriptions, key];
  if (before === null) {
    sql.run(
      'INSERT INTO search (rowid, names, labels, descriptions, category) VALUES (?, ?, ?, ?, ?)',
      position,
      ...values,
    );
    return;
  }
  if (indexedColumns.every((column, index) => before.text(column) === values[index])) return;
  sql.run(
    'UPDATE search SET names = ?, labels = ?, descriptions = ?, category = ? WHERE rowid = ?',
    ...values,
    position,
  );
}

export function removeIndexed(sql: Database, position: number): void {
  sql.run('DELETE FROM search WHERE rowid = ?', position);
}
