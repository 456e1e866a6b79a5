import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Page } from '../../../src/database/pages.ts';
import { Database } from '../../../src/database/rows.ts';
import { migrate } from '../../../src/service/account/store/migrations.ts';
import { pageOfPaymentLinks } from '../../../src/service/resources/payment-links/store.ts';
import { pageOfProducts } from '../../../src/service/resources/products/store.ts';
import { indexedWords, matchExpression } from '../../../src/service/resources/search.ts';
import { SEED } from '../../seed.ts';

/** The last version of the schema whose words were folded the old way. */
const OF_BEFORE = 6;

const known: Record<string, string> = {
  ٱ: 'ا',
  ة: 'ه',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
};

/** As it was folded then, by twelve letters. */
function foldedThen(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\u0640]/gu, '')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/./gu, (letter) => known[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Runs `read` in an object whose products and links were indexed then, and whose schema is of today. */
function openedToday<T>(name: string, names: readonly string[], read: (database: Database) => T): Promise<T> {
  return runInDurableObject(env.LEDGER.getByName(`test:${name}`), (_, { storage }) => {
    const database = new Database(storage.sql);
    migrate(database, OF_BEFORE);
    for (const [index, text] of names.entries()) {
      const seq = index + 1;
      database.run(
        `INSERT INTO products (seq, id, name, images, created_at, updated_at) VALUES (?, ?, ?, '[]', 1, 1)`,
        seq,
        `p${seq}`,
        text,
      );
      database.run(
        `INSERT INTO payment_links
           (seq, id, name, active, message, locale, pass_fees, collect_shipping, items, created_at, updated_at)
         VALUES (?, ?, ?, 1, '', 'ar', 1, 0, '[]', 1, 1)`,
        seq,
        `l${seq}`,
        text,
      );
      for (const table of ['product_search', 'payment_link_search'])
        database.run(`INSERT INTO ${table} (rowid, words) VALUES (?, ?)`, seq, foldedThen(text));
    }
    migrate(database);
    return read(database);
  });
}

const spellings = [
  ['ڨرنطيطة', 'قرنطيطه'],
  ['گاطو', 'قاطو'],
  ['ڤيديو', 'فيديو'],
  ['پيتزا', 'بيتزا'],
  ['چبن', 'جبن'],
  ['کتاب ہدية', 'كتاب هديه'],
  ['ھدية', 'هدية'],
  ['مدرسۃ', 'مدرسة'],
  ['Guðrún Þór', 'gudrun thor'],
  ['Λόγος', 'λογοσ'],
] as const;

const FIRST = { page: 1, perPage: 50, after: null, before: null };
const recordsOf = <T>(page: Page<T>): T[] => (page.ok ? page.records : []);

test('what was indexed with fewer letters is found by all its spellings', async () => {
  const names = spellings.map(([written]) => written);
  const found = await openedToday('folded-before', names, (database) =>
    spellings.map(([written, folded]) =>
      [written, folded].map((q) => [
        recordsOf(pageOfProducts(database, FIRST, matchExpression(q))),
        recordsOf(pageOfPaymentLinks(database, FIRST, matchExpression(q))),
      ]),
    ),
  );
  for (const [index, [written]] of spellings.entries())
    for (const lists of found[index] ?? [])
      for (const records of lists) expect(records.map(({ name }) => name)).toContain(written);
});

test('what was indexed with fewer letters is indexed as it is today', async () => {
  const pieces = [...'أبتةىیکگڨڤپچھہۃđðþßœςΣØ٥۵ \u0640-é"', 'ﻻ'];
  const text = fc.oneof(
    fc.string({ unit: fc.constantFrom(...pieces), maxLength: 20 }),
    fc.string({ unit: 'binary', maxLength: 20 }),
  );
  const names = fc.sample(text, { seed: SEED, numRuns: 1_000 });
  const words = await openedToday('folded-alike', names, (database) =>
    ['product_search', 'payment_link_search'].map((table) =>
      database.all(`SELECT words FROM ${table} ORDER BY rowid`).map((row) => row.text('words')),
    ),
  );
  for (const ofTable of words) expect(ofTable).toEqual(names.map(indexedWords));
});
