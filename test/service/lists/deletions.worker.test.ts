import { runInDurableObject } from 'cloudflare:test';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { Merchant } from '../merchant.ts';
import { ledgerOf } from './grown.ts';

/** Lists leave out deleted elements: numbered pages at any depth, cursors and totals, within a bounded number of rows. */

const list = z.object({
  data: z.array(z.object({ id: z.string() })),
  total: z.int(),
  last_page: z.int(),
  next_page_url: z.string().nullable(),
  next_cursor: z.string().nullable(),
  prev_cursor: z.string().nullable(),
});

/** More than three blocks of counted deletions. */
const COUNT = 34_567;
const SIZE = 50;

const deleted: Record<string, (seq: number) => boolean> = {
  none: () => false,
  'the newest': (seq) => seq > 9_000,
  'the oldest': (seq) => seq <= 31_000,
  'nine of ten': (seq) => seq % 10 !== 3,
  'all but the two ends': (seq) => seq > 1 && seq < COUNT,
  'the edges of blocks': (seq) => [1, 10_000, 10_001, 20_000, 20_001, 30_000, 30_001, COUNT].includes(seq),
  all: () => true,
};

let merchant: Merchant;

beforeAll(async () => {
  merchant = await Merchant.open();
  await inside((sql) => {
    sql.exec(
      `INSERT INTO prices (seq, id, amount, product_id, created_at, updated_at)
       WITH numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
       SELECT n, 'r' || n, 500, 'one', 1, 1 FROM numbers`,
      COUNT,
    );
  });
});

function inside<T>(work: (sql: SqlStorage) => T): Promise<T> {
  return runInDurableObject(ledgerOf(merchant), (_, { storage }) =>
    storage.transactionSync(() => work(storage.sql)),
  );
}

test.each(Object.entries(deleted))('with %s deleted, pages hold the others', async (_, isDeleted) => {
  const numbers = Array.from({ length: COUNT }, (_each, index) => COUNT - index);
  const live = numbers.filter((seq) => !isDeleted(seq)).map((seq) => `r${seq}`);
  const gone = JSON.stringify(numbers.filter(isDeleted));
  await inside((sql) => {
    sql.exec('UPDATE prices SET deleted_at = NULL WHERE deleted_at IS NOT NULL');
    sql.exec('DELETE FROM deletions');
    sql.exec('UPDATE prices SET deleted_at = 1 WHERE seq IN (SELECT value FROM json_each(?))', gone);
  });
  const tally = () =>
    runInDurableObject(ledgerOf(merchant), ({ account: { database } }) => database.tally.read);
  const ask = async (query: Record<string, string | number>) => {
    const before = await tally();
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const answer = await merchant.call('GET', `/prices?per_page=${SIZE}&${search}`);
    expect(answer.status, answer.text).toBe(200);
    return { ...list.parse(answer.body), read: (await tally()) - before };
  };
  const ids = ({ data }: z.infer<typeof list>) => data.map(({ id }) => id);
  const pages = Math.max(1, Math.ceil(live.length / SIZE));
  for (const page of new Set([1, 2, Math.ceil(pages / 2), pages, pages + 1])) {
    const answer = await ask({ page });
    expect(ids(answer), `page ${page}`).toEqual(live.slice((page - 1) * SIZE, page * SIZE));
    expect([answer.total, answer.last_page]).toEqual([live.length, pages]);
    expect(answer.next_page_url === null).toBe(page >= pages);
    expect(answer.read, `page ${page}`).toBeLessThanOrEqual(20_000);
  }
  for (const place of new Set([0, Math.floor(live.length / 2), live.length - 1])) {
    const id = live[place];
    if (id === undefined) continue;
    const [after, before] = [await ask({ after: id }), await ask({ before: id })];
    expect(ids(after), `after ${place}`).toEqual(live.slice(place + 1, place + 1 + SIZE));
    expect(ids(before), `before ${place}`).toEqual(live.slice(Math.max(0, place - SIZE), place));
    expect(after.next_cursor === null).toBe(place + 1 + SIZE >= live.length);
    expect(before.prev_cursor === null).toBe(place <= SIZE);
    expect(Math.max(after.read, before.read), 'by cursor').toBeLessThanOrEqual(2 * SIZE + 30);
  }
  // The id of a deleted element still gives a place in the list.
  const above = numbers.filter((seq) => seq > 5_000 && !isDeleted(seq)).map((seq) => `r${seq}`);
  expect(ids(await ask({ before: 'r5000' }))).toEqual(above.slice(-SIZE));
});
