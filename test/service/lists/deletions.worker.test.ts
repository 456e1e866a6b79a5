import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { openLiveRows } from '../../../src/database/deletions.ts';
import { walk } from '../../../src/database/members.ts';
import { type PageAt, readWholePage } from '../../../src/database/pages.ts';
import { Database } from '../../../src/database/rows.ts';
import { migrate } from '../../../src/service/account/store/migrations.ts';
import { SEED } from '../../seed.ts';
import { type GrownAccount, growAccount, ledgerOf } from './grown.ts';

/** What was deleted is counted and never read, wherever it stood: pages of the rest are as cheap as if it had never been. */

const list = z.object({
  data: z.array(z.object({ id: z.string() })),
  total: z.int(),
  last_page: z.int(),
  next_page_url: z.string().nullable(),
  prev_page_url: z.string().nullable(),
  next_cursor: z.string().nullable(),
  prev_cursor: z.string().nullable(),
});

const PATHS = {
  customers: '/customers',
  products: '/products',
  prices: '/prices',
  payment_links: '/payment-links',
};
const tables = Object.keys(PATHS) as (keyof typeof PATHS)[];

/** Which of `count` rows, numbered from 1, are deleted. */
const deleted: Record<string, (seq: number, count: number) => boolean> = {
  none: () => false,
  'the newest': (seq, count) => seq > count / 10,
  'the oldest': (seq, count) => seq <= (count * 9) / 10,
  'nine of ten everywhere': (seq) => seq % 10 !== 3,
  'all but the two ends': (seq, count) => seq > 1 && seq < count,
  'all but one in a thousand': (seq) => seq % 1_000 !== 1,
  all: () => true,
};

const SPACE = 600;
const MILLION = 1_000_000;
/** Numbers of a row of marks. */
const BLOCK = 65_520;

type Inside = <T>(work: (database: Database) => T) => Promise<T>;

async function checkPages(
  ask: (query: Record<string, string>) => Promise<z.infer<typeof list> & { read: number }>,
  ids: (string | null)[],
  sizes: number[],
): Promise<void> {
  const live = ids.filter((id) => id !== null).toReversed();
  const idsOf = ({ data }: z.infer<typeof list>) => data.map(({ id }) => id);
  for (const size of sizes) {
    const pages = Math.max(1, Math.ceil(live.length / size));
    for (const page of new Set(
      [1, 2, 3, Math.ceil(pages / 2), pages - 1, pages, pages + 1].filter((n) => n > 0),
    )) {
      const answer = await ask({ per_page: String(size), page: String(page) });
      const what = `page ${page} of ${pages}, ${size} each`;
      expect(answer.read, what).toBeLessThanOrEqual(size + 20);
      expect(idsOf(answer), what).toEqual(live.slice((page - 1) * size, page * size));
      expect([answer.total, answer.last_page], what).toEqual([live.length, pages]);
      expect(answer.next_page_url === null, what).toBe(page >= pages);
    }
    for (const place of new Set([0, 1, Math.floor(live.length / 2), live.length - 2, live.length - 1])) {
      const id = live[place];
      if (id === undefined) continue;
      const after = await ask({ per_page: String(size), after: id });
      const before = await ask({ per_page: String(size), before: id });
      const what = `cursor ${place} of ${live.length}, ${size} each`;
      expect(after.read, what).toBeLessThanOrEqual(size + 20);
      expect(before.read, what).toBeLessThanOrEqual(size + 20);
      expect(idsOf(after), what).toEqual(live.slice(place + 1, place + 1 + size));
      expect(idsOf(before), what).toEqual(live.slice(Math.max(0, place - size), place));
      expect([after.next_cursor === null, after.prev_cursor === null], what).toEqual([
        place + 1 + size >= live.length,
        false,
      ]);
      expect(before.prev_cursor === null, what).toBe(place <= size);
    }
  }
}

describe.each([2_000, 40_000])('among %i', (count) => {
  let account: GrownAccount;
  beforeAll(async () => {
    account = await growAccount(count, Object.values(PATHS));
  });
  const inside: Inside = (work) =>
    runInDurableObject(ledgerOf(account.merchant), (ledger, state) =>
      state.storage.transactionSync(() => work(ledger.account.database)),
    );

  test.each(Object.entries(deleted))(
    'with %s deleted a page reads per_page + 20 rows at most',
    async (_, isDeleted) => {
      const numbers = Array.from({ length: count }, (_each, index) => index + 1);
      const gone = JSON.stringify(numbers.filter((seq) => isDeleted(seq, count)));
      for (const table of tables) {
        await inside((database) => {
          // What filters read by is another test's, and would take its time.
          database.run(`DROP TRIGGER IF EXISTS ${table}_relisted`);
          database.run(`UPDATE ${table} SET deleted_at = NULL`);
          database.run('DELETE FROM deletions WHERE list = ?', table);
          database.run(`UPDATE deletion_counts SET counts = '{}' WHERE list = ?`, table);
          database.run(
            `UPDATE ${table} SET deleted_at = 1 WHERE seq IN (SELECT value FROM json_each(?))`,
            gone,
          );
        });
        const path = PATHS[table];
        const rows = account.rows[path] ?? [];
        const ids = rows.map(({ id }, index) => (isDeleted(index + 1, count) ? null : id));
        const ask = async (query: Record<string, string>) => {
          const before = await inside(({ tally }) => tally.read);
          const answer = await account.merchant.call('GET', `${path}?${new URLSearchParams(query)}`);
          expect(answer.status, answer.text).toBe(200);
          return { ...list.parse(answer.body), read: (await inside(({ tally }) => tally.read)) - before };
        };
        await checkPages(ask, ids, table === 'customers' ? [1, 10, 50] : [50]);
        // One that was deleted still says where it stood.
        const { data } = await ask({ before: rows[0]?.id ?? '' });
        const above = ids.slice(1).filter((id) => id !== null);
        expect(data.map(({ id }) => id)).toEqual(above.slice(0, 10).toReversed());
      }
    },
    120_000,
  );
});

test('whatever is deleted in whatever order, the others are found as by one who counts them', async () => {
  await runInDurableObject(env.LEDGER.getByName('test:deletions'), async (_, state) => {
    const database = new Database(state.storage.sql);
    state.storage.transactionSync(() => migrate(database));
    fillPrices(database, SPACE);
    const world = fc.array(
      fc.record({ from: fc.integer({ min: 1, max: SPACE }), count: fc.integer({ min: 1, max: 90 }) }),
      { maxLength: 8 },
    );
    const check = (steps: { from: number; count: number }[], places: number[]) => {
      database.run('UPDATE prices SET deleted_at = NULL');
      database.run('DELETE FROM deletions');
      database.run(`UPDATE deletion_counts SET counts = '{}'`);
      const live = new Set(Array.from({ length: SPACE }, (_each, index) => index + 1));
      for (const { from, count } of steps) {
        for (let seq = from; seq < from + count; seq += 1) live.delete(seq);
        // Some are deleted again, which changes nothing.
        database.run('UPDATE prices SET deleted_at = 1 WHERE seq >= ? AND seq < ?', from, from + count);
      }
      const descending = [...live].toReversed();
      const opened = openLiveRows(database, 'prices', SPACE);
      expect(opened.count).toBe(live.size);
      expect(walk(opened, 'below', SPACE * 2, SPACE * 2).found).toEqual(descending);
      expect(walk(opened, 'above', 0, SPACE * 2).found).toEqual(descending.toReversed());
      for (const place of places) {
        expect(opened.at(place)).toBe(descending[place] ?? null);
        expect(opened.below(place)).toBe(descending.find((seq) => seq <= place) ?? null);
        expect(opened.above(place)).toBe(descending.findLast((seq) => seq >= place) ?? null);
      }
    };
    const places = fc.array(fc.integer({ min: 0, max: SPACE + 2 }), { minLength: 2, maxLength: 12 });
    fc.assert(fc.property(world, places, check), { numRuns: 100, seed: SEED });
  });
});

test('a million of which nine in ten are deleted are read in as few rows', async () => {
  await runInDurableObject(env.LEDGER.getByName('test:million'), async (_, state) => {
    const database = new Database(state.storage.sql);
    state.storage.transactionSync(() => migrate(database));
    fillPrices(database, MILLION);
    const read = (at: Partial<PageAt>) => {
      const before = database.tally.read;
      const where = { page: 1, perPage: 50, after: null, before: null, ...at };
      const page = readWholePage(database, 'prices', where, (row) => row.integer('seq'));
      if (!page.ok) throw new Error('There is such a page.');
      return { ...page, read: database.tally.read - before };
    };
    const edges = [1, 65_520, 65_521, 131_040, 131_041, MILLION];
    for (const seq of edges) database.run('UPDATE prices SET deleted_at = 1 WHERE seq = ?', seq);
    for (const seq of edges.slice(1)) {
      const { records, total } = read({ before: `r${seq - 2}`, perPage: 2 });
      expect(records, `before ${seq}`).toEqual(
        [seq + 2, seq + 1, seq, seq - 1].filter((one) => one <= MILLION && !edges.includes(one)).slice(-2),
      );
      expect(total).toBe(MILLION - edges.length);
    }
    for (const isDeleted of ['seq % 10 <> 3', 'seq % 62501 <> 7', `seq BETWEEN 2 AND ${MILLION - 1}`]) {
      deleteAtOnce(database, isDeleted);
      const live = database
        .all('SELECT seq FROM prices WHERE deleted_at IS NULL ORDER BY seq DESC')
        .map((row) => row.integer('seq'));
      const pages = Math.ceil(live.length / 50);
      for (const page of [1, Math.ceil(pages / 2), pages]) {
        const answer = read({ page });
        expect(answer.records, isDeleted).toEqual(live.slice((page - 1) * 50, page * 50));
        expect(answer.total).toBe(live.length);
        expect(answer.read, `${isDeleted}, page ${page}`).toBeLessThanOrEqual(70);
      }
      const middle = live[Math.floor(live.length / 2)] ?? 0;
      const [after, before] = [read({ after: `r${middle}` }), read({ before: `r${middle}` })];
      expect(after.records).toEqual(live.filter((seq) => seq < middle).slice(0, 50));
      expect(before.records).toEqual(live.filter((seq) => seq > middle).slice(-50));
      expect(Math.max(after.read, before.read), isDeleted).toBeLessThanOrEqual(70);
    }
  });
});

/** As the trigger leaves it, which would take minutes for a million rows one by one. */
function deleteAtOnce(database: Database, isDeleted: string): void {
  database.run('DROP TRIGGER IF EXISTS prices_deletions');
  database.run(`UPDATE prices SET deleted_at = CASE WHEN ${isDeleted} THEN 1 END`);
  database.run('DELETE FROM deletions');
  const counts: Record<number, number> = {};
  for (let block = 0; block * BLOCK < MILLION; block += 1) {
    const rows = database.all(
      'SELECT (seq - 1) % ?1 AS place FROM prices WHERE deleted_at IS NOT NULL AND seq > ?1 * ?2 AND seq <= ?1 * (?2 + 1)',
      BLOCK,
      block,
    );
    const letters = new Uint8Array(BLOCK / 6).fill(48);
    for (const row of rows) {
      const letter = Math.floor(row.integer('place') / 6);
      letters[letter] = 48 + (((letters[letter] ?? 48) - 48) | (1 << (row.integer('place') % 6)));
    }
    const marks = new TextDecoder().decode(letters);
    database.run("INSERT INTO deletions (list, block, marks) VALUES ('prices', ?, ?)", block, marks);
    counts[block] = rows.length;
  }
  database.run("UPDATE deletion_counts SET counts = ? WHERE list = 'prices'", JSON.stringify(counts));
}

function fillPrices(database: Database, count: number): void {
  // What filters read by would take its time.
  database.run('DROP TRIGGER prices_listed');
  database.run('DROP TRIGGER prices_relisted');
  database.run(
    `INSERT INTO prices (seq, id, amount, product_id, created_at, updated_at)
     WITH numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
     SELECT n, 'r' || n, 500, 'one', 1, 1 FROM numbers`,
    count,
  );
}
