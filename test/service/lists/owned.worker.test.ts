import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { Database } from '../../../src/database/rows.ts';
import { accountOperations } from '../../../src/service/operator/operations/accounts.ts';
import { auditLogOperations } from '../../../src/service/operator/operations/audit-log.ts';
import { paymentExceptionOperations } from '../../../src/service/operator/operations/payment-exceptions.ts';
import { operationsOf } from '../../../src/service/resources/router.ts';
import { askOperator, Merchant, openAccount } from '../merchant.ts';
import { growAccount, ledgerOf } from './grown.ts';

/**
 * Lists of one owner's elements, and lists of operators, read as many rows in a large account as in a small one. They are
 * taken from the operations, so that the test fails for a list that it does not try.
 */

const list = z.object({
  data: z.array(z.object({ id: z.string() })),
  next_page_url: z.string().nullable(),
  next_cursor: z.string().nullable(),
});

const COUNT = 12_000;
const MOST_ITEMS = 100;
/** Rows of an index that are counted for a total. */
const COUNTED = 1_000;

/** `held`: in one row of its owner, so at most a hundred. */
type Kind = 'listed' | 'held';
type Owned = { owner: string; kind: Kind; ids: string[] };

const ownedPaths = operationsOf('test')
  .filter(({ method, path, query }) => method === 'get' && 'page' in query.shape && path.includes('{'))
  .map(({ path }) => path);

const operatorPaths = Object.values({
  ...accountOperations,
  ...paymentExceptionOperations,
  ...auditLogOperations,
})
  .filter(({ method, query }) => method === 'get' && 'page' in query.shape)
  .map(({ path }) => path);

type Read = z.infer<typeof list> & { read: number };
const ids = ({ data }: Read) => data.map(({ id }) => id);

describe('lists of what belongs to one other', () => {
  let merchant: Merchant;
  let owned: Record<string, Owned>;

  beforeAll(async () => {
    const account = await growAccount(COUNT, [
      '/checkouts',
      '/events',
      '/products',
      '/prices',
      '/payment-links',
      '/refunds',
    ]);
    merchant = account.merchant;
    const [firstOf, newest] = [
      (path: string) => account.rows[path]?.[0]?.id ?? '',
      (path: string, keeps: (row: Record<string, string | number | null>) => boolean) =>
        (account.rows[path] ?? [])
          .filter(keeps)
          .map(({ id }) => id)
          .toReversed(),
    ];
    const [checkout, event] = [firstOf('/checkouts'), firstOf('/events')];
    const numbers = Array.from({ length: COUNT }, (_, index) => COUNT - index);
    await runInDurableObject(ledgerOf(merchant), (ledger, state) =>
      state.storage.transactionSync(() => {
        const { database } = ledger.account;
        database.run(`UPDATE products SET id = 'one' WHERE seq = 1`);
        database.run(`UPDATE payment_links SET id = 'link' WHERE seq = 1`);
        database.run(`UPDATE checkouts SET id = 'often' WHERE seq = 2`);
        fillMany(
          database,
          COUNT,
          `INSERT INTO attempts (id, checkout_id, reference, status, method, amount, check_at, created_at, updated_at)
          SELECT 'a' || n, '${checkout}', 'r' || n, 'declined', 'cib', 500, 0, 1, 1`,
        );
        fillMany(
          database,
          COUNT,
          `INSERT INTO deliveries (event_seq, url, endpoint_id, state, attempts, wake_at, created_at)
          SELECT 1, 'https://shop.test/', 'hook', 'delivered', 1, 0, 1`,
        );
        database.run(
          `INSERT INTO webhook_endpoints (id, url, types, status, created_at, updated_at)
           VALUES ('hook', 'https://shop.test/', '*', 'enabled', 1, 1)`,
        );
      }),
    );
    const prices = newest('/prices', ({ product }) => product === 'one');
    const items = prices.slice(0, MOST_ITEMS).map((price) => ({ price, quantity: 1 }));
    const link = await merchant.create('/payment-links', { name: 'Many', items });
    const bought = await merchant.create('/checkouts', { items, success_url: 'https://shop.test/' });
    const asked = items.map(({ price }) => price);
    const of = (owner: string, kind: Kind, all: string[]): Owned => ({ owner, kind, ids: all });
    owned = {
      '/products/{id}/prices': of('one', 'listed', prices),
      '/payment-links/{id}/checkouts': of(
        'link',
        'listed',
        newest('/checkouts', (row) => row.link === 'link'),
      ),
      '/payment-links/{id}/items': of(link, 'held', asked),
      '/checkouts/{id}/items': of(bought, 'held', asked),
      '/checkouts/{id}/attempts': of(
        checkout,
        'listed',
        numbers.map((n) => `a${n}`),
      ),
      '/checkouts/{id}/refunds': of(
        'often',
        'listed',
        newest('/refunds', (row) => row.checkout === 'often'),
      ),
      '/events/{id}/deliveries': of(event, 'listed', numbers.map(String)),
      '/webhook-endpoints/{id}/deliveries': of('hook', 'listed', numbers.map(String)),
    };
  });

  const ask = async (path: string, query: Record<string, string | number>): Promise<Read> => {
    const tally = () =>
      runInDurableObject(ledgerOf(merchant), (ledger) => ledger.account.database.tally.read);
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const before = await tally();
    const answer = await merchant.call('GET', `${path}?${search}`);
    expect(answer.status, answer.text).toBe(200);
    return { ...list.parse(answer.body), read: (await tally()) - before };
  };

  test('are all tried', () => {
    expect(Object.keys(owned).toSorted()).toEqual(ownedPaths.toSorted());
  });

  test.each(ownedPaths)('%s reads the page and 1,000 rows of an index at most', async (pattern) => {
    const { owner, kind, ids: whole } = owned[pattern] ?? { owner: '', kind: 'listed', ids: [] };
    expect(whole.length).toBeGreaterThanOrEqual(MOST_ITEMS);
    const path = pattern.replace('{id}', owner);
    for (const size of [1, 10, 50]) {
      const most = 3 * size + 60 + COUNTED;
      for (const page of [1, 3, 10]) {
        const answer = await ask(path, { page, per_page: size });
        expect(answer.read, `page ${page} of ${size}`).toBeLessThanOrEqual(most + (page - 1) * size);
        expect(ids(answer)).toEqual(whole.slice((page - 1) * size, page * size));
        if (kind === 'held') continue;
        // What is next has no depth: it is told by a cursor.
        expect(answer.next_page_url).toContain(`after=${whole[page * size - 1]}`);
      }
      for (const place of [0, Math.floor(whole.length / 2), whole.length - 1]) {
        const [after, before] = [
          await ask(path, { after: whole[place] ?? '', per_page: size }),
          await ask(path, { before: whole[place] ?? '', per_page: size }),
        ];
        expect(Math.max(after.read, before.read), `by cursor ${place}`).toBeLessThanOrEqual(most);
        expect(ids(after)).toEqual(whole.slice(place + 1, place + 1 + size));
        expect(ids(before)).toEqual(whole.slice(Math.max(0, place - size), place));
      }
    }
    const beyond = await merchant.call('GET', `${path}?page=1001&per_page=1`);
    expect(beyond.status).toBe(kind === 'held' ? 200 : 422);
    if (kind !== 'held') expect(beyond.text).toContain('next_cursor');
  });
});

describe('lists of operators', () => {
  let id: string;
  let merchant: Merchant;
  const registry = env.REGISTRY.getByName('registry');

  beforeAll(async () => {
    const account = await openAccount();
    id = account.id;
    merchant = new Merchant('test', account.test.secret_key);
    await runInDurableObject(ledgerOf(merchant), ({ account: { database } }, state) =>
      state.storage.transactionSync(() => {
        fillTraces(database);
        fillMany(
          database,
          COUNT,
          `INSERT INTO payment_exceptions (checkout_id, attempt_id, why, amount, created_at)
          SELECT 'one', 'x' || n, 'late', 500, 1`,
        );
      }),
    );
    await runInDurableObject(registry, ({ database }, state) =>
      state.storage.transactionSync(() => {
        fillTraces(database);
        fillMany(
          database,
          COUNT,
          `INSERT INTO accounts (id, account, profile, created_at, updated_at)
          SELECT 'grown' || n, 'grown' || n, (SELECT profile FROM accounts WHERE seq = 1), 1, 1`,
        );
      }),
    );
  });

  const tallies = async () =>
    (await runInDurableObject(registry, ({ database }) => database.tally.read)) +
    (await runInDurableObject(ledgerOf(merchant), (ledger) => ledger.account.database.tally.read));
  const ask = async (path: string, search: string): Promise<Read> => {
    const before = await tallies();
    const mode = path.includes('{id}') && !search.includes('mode=') ? '&mode=test' : '';
    const answer = await askOperator('GET', `${path.replace('{id}', id)}?${search}${mode}`);
    expect(answer.status, answer.text).toBe(200);
    return { ...list.parse(answer.body), read: (await tallies()) - before };
  };

  test('are taken from the routes', () => {
    expect(operatorPaths.toSorted()).toEqual(
      [
        '/accounts',
        '/accounts/{id}/incidents',
        '/accounts/{id}/journal',
        '/accounts/{id}/payment-exceptions',
        '/incidents',
        '/journal',
      ].toSorted(),
    );
  });

  test.each(operatorPaths)('%s reads per_page + 20 rows at most at any depth', async (path) => {
    for (const size of [1, 50]) {
      for (const page of [1, 2, Math.floor(COUNT / size / 2), Math.floor(COUNT / size)]) {
        const answer = await ask(path, `per_page=${size}&page=${page}`);
        expect(answer.data).toHaveLength(size);
        expect(answer.read, `page ${page} of ${size}`).toBeLessThanOrEqual(size + 20);
        const after = await ask(path, `per_page=${size}&after=${answer.data[0]?.id}`);
        expect(after.data[0]?.id).toBe(answer.data[1]?.id ?? after.data[0]?.id);
        expect(after.read, `behind page ${page} of ${size}`).toBeLessThanOrEqual(size + 20);
      }
    }
  });
});

/** `statement`: ends with a SELECT of something of `n`, from 1 to `count`. */
function fillMany(database: Database, count: number, statement: string): void {
  database.run(
    `${statement} FROM (WITH numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?) SELECT n FROM numbers)`,
    count,
  );
}

function fillTraces(database: Database): void {
  fillMany(
    database,
    COUNT,
    `INSERT INTO audit_log (id, at, actor_kind, actor, action, subject, fields)
    SELECT 'j' || n, ${Math.floor(Date.now() / 1000)}, 'system', NULL, 'retention', NULL, ''`,
  );
  fillMany(
    database,
    COUNT,
    `INSERT INTO incidents (id, hour, kind, count) SELECT 'i' || n, ${Math.floor(Date.now() / 1000)}, 'operator_key', 1`,
  );
}
