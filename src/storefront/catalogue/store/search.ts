import { z } from 'zod';
import { beginning, exactly } from '../../../database/full-text.ts';
import { readRow, readRows } from '../../../database/schema-rows.ts';
import type { IndexedTexts } from '../rules/index-entry.ts';
import type { InflectedWord, SearchWord } from '../rules/search.ts';
import { type ShelfRow, shelfColumns, shelfRow } from './index-rows.ts';

/**
 * The full-text index. Its texts are folded before they come here, so its tokenizer only parts words at spaces:
 * any other would know fewer letters than the folding does. `category` holds one word, the key of the category.
 */

/** Looked at for one search; a price range may leave fewer of them. */
const MAX_LOOKED_AT = 1_000;

/** Looked at for what one word may have been meant to be. */
const MAX_TERMS = 2_000;

const indexedRow = z.object({
  names: z.string(),
  labels: z.string(),
  descriptions: z.string(),
  category: z.string(),
});

/** What narrows a search. Amounts in whole dinars. */
export interface SearchLimits {
  category: string | null;
  from: number | null;
  to: number | null;
}

/** `isCut`: true when of the many matches only the newest were looked through for the price range. */
export interface Matches {
  rows: ShelfRow[];
  isCut: boolean;
}

/**
 * The best matches, at most `limit`: those with every word in their name, then those whose last word only
 * begins so, then those with kinds or category of that name, then any with all words, then those that have them in
 * another number; in each, the newest first. Not by bm25: that weighs every match of the catalogue before it can
 * name the first one.
 */
export function searchShelf(
  sql: SqlStorage,
  words: readonly SearchWord[],
  inflected: readonly InflectedWord[],
  limits: SearchLimits,
  limit: number,
): Matches {
  const terms = inflected.map(({ begins, equals }) => [...begins.map(beginning), ...equals.map(exactly)]);
  const widest = within('names labels descriptions', terms, limits.category);
  const exact = (columns: string, isPrefix: boolean) => matching(words, columns, isPrefix, limits.category);
  const found = new Map<number, ShelfRow>();
  const add = (match: string) => {
    for (const row of readTier(sql, match, limits, limit)) {
      if (found.size < limit && !found.has(row.position)) found.set(row.position, row);
    }
  };
  add(exact('names', false));
  const isCut = () => found.size < limit && isBeyondLook(sql, widest, limits);
  // Words that are never together are compared at all their places, so that is done once more, and not for each tier.
  if (found.size === 0 && readTier(sql, widest, limits, 1).length === 0) return { rows: [], isCut: isCut() };
  const rest = [
    exact('names', true),
    exact('names labels', true),
    exact('names labels descriptions', true),
    widest,
  ];
  for (const match of rest) if (found.size < limit) add(match);
  return { rows: [...found.values()], isCut: isCut() };
}

/** Whether a price range leaves matches that were not looked at. */
function isBeyondLook(sql: SqlStorage, match: string, { from, to }: SearchLimits): boolean {
  if (from === null && to === null) return false;
  const text =
    'SELECT rowid AS position FROM search WHERE search MATCH ? ORDER BY rowid DESC LIMIT 1 OFFSET ?';
  return readRow(sql.exec(text, match, MAX_LOOKED_AT), z.object({ position: z.number() })) !== null;
}

/** Words of the index that begin so, in alphabetical order, at most `limit`. */
export function readTerms(sql: SqlStorage, start: string, limit = MAX_TERMS): string[] {
  return readRows(
    sql.exec(
      'SELECT term FROM search_terms WHERE term BETWEEN ? AND ? LIMIT ?',
      start,
      `${start}\u{10ffff}`,
      limit,
    ),
    z.object({ term: z.string() }),
  ).map(({ term }) => term);
}

/**
 * What comes nearest to a search that finds nothing with all its words: products that lack but one of them, or
 * else those with any, the most words first.
 */
export function searchNearest(
  sql: SqlStorage,
  words: readonly SearchWord[],
  limits: SearchLimits,
  limit: number,
): ShelfRow[] {
  const nearest = (choices: SearchWord[][]): ShelfRow[] => {
    const found = new Map<number, { row: ShelfRow; times: number }>();
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
  const near = nearest(words.map((_, index) => words.toSpliced(index, 1)));
  return near.length > 0 ? near : nearest(words.map((word) => [word]));
}

function readTier(sql: SqlStorage, match: string, { from, to }: SearchLimits, limit: number): ShelfRow[] {
  return readRows(
    sql.exec(
      `SELECT ${shelfColumns} FROM
         (SELECT rowid AS place FROM search WHERE search MATCH ? ORDER BY rowid DESC LIMIT ?) AS hit
         CROSS JOIN shelf ON shelf.position = hit.place
       WHERE amount BETWEEN ? AND ? ORDER BY position DESC LIMIT ?`,
      match,
      from === null && to === null ? limit : MAX_LOOKED_AT,
      from ?? 0,
      to ?? Number.MAX_SAFE_INTEGER,
      limit,
    ),
    shelfRow,
  );
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
  sql: SqlStorage,
  position: number,
  texts: IndexedTexts,
  category: string | null,
): void {
  const row = { ...texts, category: category === null ? '' : categoryWord(category) };
  const before = readRow(
    sql.exec('SELECT names, labels, descriptions, category FROM search WHERE rowid = ?', position),
    indexedRow,
  );
  const values = [row.names, row.labels, row.descriptions, row.category];
  if (before === null) {
    sql.exec(
      'INSERT INTO search (rowid, names, labels, descriptions, category) VALUES (?, ?, ?, ?, ?)',
      position,
      ...values,
    );
    return;
  }
  if (JSON.stringify(before) === JSON.stringify(row)) return;
  sql.exec(
    'UPDATE search SET names = ?, labels = ?, descriptions = ?, category = ? WHERE rowid = ?',
    ...values,
    position,
  );
}

export function removeIndexed(sql: SqlStorage, position: number): void {
  sql.exec('DELETE FROM search WHERE rowid = ?', position);
}
