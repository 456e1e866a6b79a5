import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { Page } from '../../../src/database/list-pages.ts';
import { Database } from '../../../src/database/rows.ts';
import { migrate } from '../../../src/service/account/store/migrate.ts';
import { pageOfPaymentLinks } from '../../../src/service/resources/payment-links/store.ts';
import { pageOfProducts } from '../../../src/service/resources/products/store.ts';
import { indexedWords, matchExpression } from '../../../src/service/resources/search.ts';

/** Runs `read` in an object whose products and links have these names. */
function indexed<T>(name: string, names: readonly string[], read: (database: Database) => T): Promise<T> {
  return runInDurableObject(env.LEDGER.getByName(`test:${name}`), (_, { storage }) => {
    const database = new Database(storage.sql);
    migrate(database);
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
        database.run(`INSERT INTO ${table} (rowid, words) VALUES (?, ?)`, seq, indexedWords(text));
    }
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

test('a product and a link are found by all spellings of their names', async () => {
  const names = spellings.map(([written]) => written);
  const found = await indexed('spellings', names, (database) =>
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
