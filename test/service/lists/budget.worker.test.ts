import { runInDurableObject } from 'cloudflare:test';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { Database } from '../../../src/database/rows.ts';
import { Merchant } from '../merchant.ts';
import { ledgerOf } from './grown.ts';

/**
 * Two filters that match half of the prices each, and together only a few: a call checks a bounded number of rows, and
 * the cursor of a short page leads on.
 */

const list = z.object({
  data: z.array(z.object({ id: z.string() })),
  total: z.int(),
  total_is_bound: z.literal(true).optional(),
  next_cursor: z.string().nullable(),
  prev_cursor: z.string().nullable(),
});

const COUNT = 40_000;
const MOST = 20_000;
const FEW = 14;
const ASKED = { product_id: 'one', 'metadata[shelf]': 'left' };

function fill(database: Database, isMatch: string): void {
  database.run(
    `INSERT INTO prices (seq, id, amount, product_id, metadata, created_at, updated_at)
     WITH numbers (seq) AS (SELECT 1 UNION ALL SELECT seq + 1 FROM numbers WHERE seq < ?)
     SELECT seq, 'r' || seq, 500, iif(seq % 2 = 0 OR ${isMatch}, 'one', 'other'),
       iif(seq % 2 = 1 OR ${isMatch}, '{"shelf":"left"}', '{"shelf":"right"}'), 1, 1 FROM numbers`,
    COUNT,
  );
}

const worlds: [where: string, isMatch: string][] = [
  ['at the newest end', `seq > ${COUNT - FEW}`],
  ['at the oldest end', `seq <= ${FEW}`],
  ['nowhere', '0'],
];

describe.each(worlds)('with matches %s', (_where, isMatch) => {
  test('a call reads 20,000 rows at most in either direction, and all are found', async () => {
    const merchant = await Merchant.open();
    const inside = <T>(work: (database: Database) => T) =>
      runInDurableObject(ledgerOf(merchant), (ledger, state) =>
        state.storage.transactionSync(() => work(ledger.account.database)),
      );
    await inside((database) => fill(database, isMatch));
    const whole = await inside((database) =>
      database.all(`SELECT id FROM prices WHERE ${isMatch} ORDER BY seq DESC`).map((row) => row.text('id')),
    );
    const ask = async (place: Record<string, string>) => {
      const before = await inside(({ tally }) => tally.read);
      const answer = await merchant.call('GET', `/prices?${new URLSearchParams({ ...ASKED, ...place })}`);
      expect(answer.status, answer.text).toBe(200);
      const read = (await inside(({ tally }) => tally.read)) - before;
      expect(read, JSON.stringify(place)).toBeLessThanOrEqual(MOST);
      const page = list.parse(answer.body);
      expect(page.total).toBeLessThanOrEqual(whole.length);
      if (page.total_is_bound === undefined) expect(page.total).toBe(whole.length);
      return page;
    };
    for (const size of ['1', '50']) {
      const seen: string[] = [];
      let after: string | null = `r${COUNT}`;
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
