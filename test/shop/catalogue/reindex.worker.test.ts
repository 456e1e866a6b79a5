import { runInDurableObject } from 'cloudflare:test';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Database } from '../../../src/database/rows.ts';
import type { IndexEntry } from '../../../src/domain/catalogue/index-entry.ts';
import { categoryKey, indexedText, type SearchWord } from '../../../src/domain/catalogue/search.ts';
import { inflect, readSearch } from '../../../src/domain/catalogue/typed-search.ts';
import { searchIndex } from '../../../src/shop/catalogue/store/find-positions.ts';
import { rowsAt } from '../../../src/shop/catalogue/store/index-rows.ts';
import { putIntoIndex, takeOutOfIndex } from '../../../src/shop/catalogue/store/reindex.ts';
import { inEachLanguage } from '../../../src/text/languages/by-language.ts';
import { holds } from '../../seed.ts';
import { stub } from '../../storefront/mirror.ts';

const everything = { category: null, from: null, to: null };

function entry(number: number, name: string, key: string | null, amount = 100): IndexEntry {
  const names = inEachLanguage(() => name);
  return {
    productId: `p${number}`,
    slug: `p-${number}`,
    createdAt: 1_700_000_000 + number,
    updatedAt: 1_700_000_000,
    category: key === null ? null : { key, names: inEachLanguage(() => key) },
    card: { names, picture: null, amount, compareAt: null, isFrom: false },
    texts: { names: indexedText(name), labels: '', descriptions: '' },
  };
}

/** Runs on the shop's own database, which is empty. */
function inShop<T>(act: (sql: Database) => T | Promise<T>): Promise<T> {
  return runInDurableObject(stub(), (_, state) => act(new Database(state.storage.sql)));
}

function empty(sql: Database): void {
  for (const table of ['catalogue_index', 'search', 'categories', 'shards']) sql.run(`DELETE FROM ${table}`);
}

function search(sql: Database, words: readonly SearchWord[], category: string | null = null) {
  const { places } = searchIndex(sql, words, words.map(inflect), { ...everything, category }, 200);
  return rowsAt(
    sql,
    places.map(({ position }) => position),
  );
}

describe('counters and full-text index', () => {
  test('match the catalogue index after any inserts and deletes', async () => {
    const step = fc.record({
      number: fc.nat({ max: 6 }),
      name: fc.constantFrom('miel', 'dattes', 'huile'),
      key: fc.constantFrom('a', 'b', null),
      amount: fc.nat({ max: 3 }),
      isSold: fc.boolean(),
    });
    await inShop((sql) =>
      holds(
        fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
          empty(sql);
          const sold = new Map<number, (typeof steps)[number]>();
          for (const one of steps) {
            if (one.isSold) putIntoIndex(sql, entry(one.number, one.name, one.key, one.amount), 0);
            else takeOutOfIndex(sql, `p${one.number}`, 0);
            if (one.isSold) sold.set(one.number, one);
            else sold.delete(one.number);
          }
          const standing = [...sold.values()].toSorted((a, b) => a.number - b.number);
          const shelf = sql.all('SELECT product_id, amount FROM catalogue_index ORDER BY position');
          expect(shelf.map((row) => [row.text('product_id'), row.integer('amount')])).toEqual(
            standing.map(({ number, amount }) => [`p${number}`, amount]),
          );
          const categories = sql.all('SELECT key, count FROM categories ORDER BY key');
          expect(categories.map((row) => ({ key: row.text('key'), count: row.integer('count') }))).toEqual(
            ['a', 'b']
              .map((key) => ({ key, count: standing.filter((one) => one.key === key).length }))
              .filter(({ count }) => count > 0),
          );
          expect(sql.count('SELECT TOTAL(count) AS n FROM shards')).toBe(standing.length);
          expect(sql.count('SELECT COUNT(*) AS n FROM search')).toBe(standing.length);
          for (const name of ['miel', 'dattes', 'huile']) {
            const found = search(sql, readSearch(name)).map((row) => row.slug);
            const named = standing.filter((one) => one.name === name).map(({ number }) => `p-${number}`);
            expect(found.toSorted()).toEqual(named);
          }
        }),
        150,
      ),
    );
  });
});

describe('the index', () => {
  const letters = [...'ابتثجحخدذرزسشصضطظعغفقكلمنهويةىأإآؤئ'];
  const word = fc
    .array(fc.constantFrom(...letters), { minLength: 2, maxLength: 9 })
    .map((all) => all.join(''));
  const marks = [...'\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652\u0670\u0640'];
  const variants: Record<string, string> = { أ: 'ا', إ: 'ا', آ: 'ا', ة: 'ه', ى: 'ي', ؤ: 'و', ئ: 'ي' };

  test('finds an Arabic name in any spelling of letters and marks', async () => {
    const written = fc.tuple(word, fc.infiniteStream(fc.option(fc.constantFrom(...marks))));
    await inShop((sql) =>
      holds(
        fc.property(word, written, (first, [second, stream]) => {
          empty(sql);
          const name = `${first} ${second}`;
          putIntoIndex(sql, entry(1, name, null), 0);
          const typed = [...name].map((letter) => {
            const mark = stream.next().value;
            return `${mark === null ? letter : (variants[letter] ?? letter)}${mark ?? ''}`;
          });
          for (const query of [name, typed.join(''), typed.join('').slice(0, -1)]) {
            expect(search(sql, readSearch(query)), query).toHaveLength(1);
          }
        }),
        150,
      ),
    );
  });

  test('accepts any text as query and as name', async () => {
    const pieces = fc.constantFrom(
      ...'"*:(){}^-+\'\\%_\0'.split(''),
      ' AND ',
      ' OR ',
      ' NOT ',
      'NEAR(',
      'names',
      'é',
      'ة',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces).map((all) => all.join('')),
    );
    await inShop((sql) =>
      holds(
        fc.property(text, text, (name, typed) => {
          empty(sql);
          putIntoIndex(sql, entry(1, name, null), 0);
          const own = readSearch(name);
          if (own.length > 0) expect(search(sql, own)).toHaveLength(1);
          const words = readSearch(typed);
          if (words.length > 0) search(sql, words, categoryKey(typed));
        }),
        500,
      ),
    );
  });

  test('shows the best 200, the newest first among equals', async () => {
    await inShop((sql) => {
      empty(sql);
      for (let number = 0; number < 300; number++) putIntoIndex(sql, entry(number, 'Miel', null), 0);
      putIntoIndex(
        sql,
        { ...entry(500, 'Thé', null), texts: { names: 'the', labels: '', descriptions: 'miel' } },
        0,
      );
      const found = search(sql, readSearch('miel')).map(({ slug }) => slug);
      expect(found).toEqual(Array.from({ length: 200 }, (_, index) => `p-${299 - index}`));
    });
  });
});
