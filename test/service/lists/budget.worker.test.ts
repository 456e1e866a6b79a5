import { runInDurableObject } from 'cloudflare:test';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { Database } from '../../../src/database/rows.ts';
import { Merchant } from '../merchant.ts';
import { ledgerOf } from './grown.ts';

/**
 * Two filters of which each has every other price, and both a few alone: every step to the next that both might have is a
 * row, and a call has one budget for its page, its total and its last page.
 */

const list = z.object({
  data: z.array(z.object({ id: z.string() })),
  total: z.int(),
  total_is_bound: z.literal(true).optional(),
  next_cursor: z.string().nullable(),
  prev_cursor: z.string().nullable(),
});

const MOST = 2_000;
const FEW = 14;
const ASKED = { product_id: 'one', 'metadata[shelf]': 'left' };
const VALUES = ['prices.product=one', 'prices.metadata=["shelf","left"]'];

function fill(database: Database, count: number, isMatch: string): void {
  // One by one the triggers would take minutes.
  database.run('DROP TRIGGER prices_listed');
  database.run(
    `INSERT INTO prices (seq, id, amount, product_id, metadata, created_at, updated_at)
     WITH numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
     SELECT n, 'r' || n, 500, 'one', '{"shelf":"left"}', 1, 1 FROM numbers`,
    count,
  );
  for (const [odd, value] of VALUES.entries())
    database.run(
      `INSERT INTO filter_runs (value, first, last, count, older, members)
       SELECT ?, min(seq), max(seq), count(*), run * 128, group_concat(CAST(seq AS INTEGER), ',' ORDER BY seq)
       FROM (SELECT seq, (row_number() OVER (ORDER BY seq) - 1) / 128 AS run FROM prices WHERE seq % 2 = ? OR ${isMatch} ORDER BY seq)
       GROUP BY run`,
      value,
      odd,
    );
}

const worlds: [count: number, what: string, isMatch: (count: number) => string][] = [
  [110_000, 'at the newest end', (count) => `seq > ${count - FEW}`],
  [110_000, 'at the oldest end', () => `seq <= ${FEW}`],
  [300_000, 'at both ends', (count) => `seq <= ${FEW} OR seq > ${count - FEW}`],
  [300_000, 'nowhere', () => '0'],
];

describe.each(worlds)('of %i with what is asked for %s', (count, _what, isMatch) => {
  test('a call looks at 2,000 rows at most in either direction, and all are found', async () => {
    const merchant = await Merchant.open();
    const inside = <T>(work: (database: Database) => T) =>
      runInDurableObject(ledgerOf(merchant), (ledger, state) =>
        state.storage.transactionSync(() => work(ledger.account.database)),
      );
    await inside((database) => fill(database, count, isMatch(count)));
    const whole = await inside((database) =>
      database
        .all(`SELECT id FROM prices WHERE ${isMatch(count)} ORDER BY seq DESC`)
        .map((row) => row.text('id')),
    );
    const ask = async (place: Record<string, string>) => {
      const before = await inside(({ tally }) => tally.read);
      const answer = await merchant.call('GET', `/prices?${new URLSearchParams({ ...ASKED, ...place })}`);
      expect(answer.status, answer.text).toBe(200);
      expect((await inside(({ tally }) => tally.read)) - before, JSON.stringify(place)).toBeLessThanOrEqual(
        MOST,
      );
      const page = list.parse(answer.body);
      expect(page.total).toBeLessThanOrEqual(whole.length);
      if (page.total_is_bound === undefined) expect(page.total).toBe(whole.length);
      return page;
    };
    for (const size of ['1', '50']) {
      const seen: string[] = [];
      let after: string | null = `r${count}`;
      if (whole[0] === after) seen.push(after);
      for (let calls = 0; after !== null && calls < 60; calls += 1) {
        const page = await ask({ after, per_page: size });
        seen.push(...page.data.map(({ id }) => id));
        after = page.next_cursor;
      }
      expect(seen, `after, ${size} a page`).toEqual(whole);
      const back: string[] = [];
      let before: string | null = 'r1';
      if (whole.at(-1) === before) back.push(before);
      for (let calls = 0; before !== null && calls < 60; calls += 1) {
        const page = await ask({ before, per_page: size });
        back.unshift(...page.data.map(({ id }) => id));
        before = page.prev_cursor;
      }
      expect(back, `before, ${size} a page`).toEqual(whole);
      for (const page of ['1', '2', '10']) await ask({ page, per_page: size });
    }
  });
});

test('a total is looked for in 300 rows behind the page, and is a bound where that does not do', async () => {
  const count = 60_000;
  const merchant = await Merchant.open();
  const inside = <T>(work: (database: Database) => T) =>
    runInDurableObject(ledgerOf(merchant), (ledger, state) =>
      state.storage.transactionSync(() => work(ledger.account.database)),
    );
  await inside((database) => fill(database, count, '1'));
  for (const size of [1, 50]) {
    const before = await inside(({ tally }) => tally.read);
    const answer = await merchant.call(
      'GET',
      `/prices?${new URLSearchParams({ ...ASKED, per_page: `${size}` })}`,
    );
    expect((await inside(({ tally }) => tally.read)) - before).toBeLessThanOrEqual(3 * size + 60 + 300);
    const page = list.parse(answer.body);
    expect(page.data).toHaveLength(size);
    expect(page).toMatchObject({ total_is_bound: true });
    expect(page.total).toBeGreaterThan(10_000);
  }
});
