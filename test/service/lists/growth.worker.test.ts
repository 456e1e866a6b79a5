import { runInDurableObject } from 'cloudflare:test';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { isFiltered } from '../../../src/contract/page-query.ts';
import { operationsOf } from '../../../src/service/resources/router.ts';
import { firstCheckout, type Grown, type GrownAccount, growAccount, ledgerOf, START } from './grown.ts';

/**
 * A list reads as many rows in a large account as in a small one. The filters are taken from the operations, so that the
 * test fails for a filter that it does not try.
 */

const list = z.object({
  data: z.array(z.object({ id: z.string() })),
  total: z.int(),
  total_is_bound: z.literal(true).optional(),
  last_page: z.int(),
  last_page_url: z.string(),
  next_page_url: z.string().nullable(),
  next_cursor: z.string().nullable(),
  prev_cursor: z.string().nullable(),
});
type List = z.infer<typeof list>;

const COUNT = 12_000;
/** Totals are exact up to here, and a bound above. */
const COUNTED = 1_000;
/** Most rows that a call with several filters reads. */
const COMBINED = 20_000;
const CLIENTS = 24;
const CREATED = 2;

type Filter = { query: Record<string, string>; keeps: (row: Grown) => boolean };

const shelf = (value: string): Filter => ({
  query: { 'metadata[shelf]': value },
  keeps: (row) => JSON.parse(String(row.metadata)).shelf === value,
});
const by = (name: string, column: string, ...values: string[]): Filter[] =>
  values.map((value) => ({ query: { [name]: value }, keeps: (row) => String(row[column]) === value }));
const named: Filter = { query: { q: 'mi' }, keeps: (row) => String(row.name).startsWith('Miel') };
const metadata = [shelf('left'), shelf('s7'), shelf('none')];

/** What each filter of each list is asked for: something common, and something rare. */
const filtersOf = (count: number): Record<string, Record<string, Filter[]>> => {
  const [early, late] = [START + count * 2, START + count * 7];
  const times = {
    created_from: [{ query: { created_from: String(early) }, keeps: (row: Grown) => row.at >= early }],
    created_to: [{ query: { created_to: String(late) }, keeps: (row: Grown) => row.at <= late }],
  };
  return {
    '/checkouts': {
      status: by('status', 'status', 'paid', 'failed', 'pending').map(inCapitals),
      payment_method: by('payment_method', 'method', 'edahabia', 'service_app').map(inCapitals),
      customer_id: by('customer_id', 'customer', 'many', 'c7', 'nobody'),
      payment_link_id: by('payment_link_id', 'link', 'link'),
      metadata,
      ...times,
    },
    '/events': {
      type: by('type', 'type', 'checkout.paid', 'checkout.expired').map(inCapitals),
      checkout_id: by('checkout_id', 'checkout', 'often', 'nobody'),
      ...times,
    },
    '/refunds': {
      checkout_id: by('checkout_id', 'checkout', 'often', 'c7', 'nobody'),
      status: by('status', 'status', 'succeeded', 'pending').map(inCapitals),
      metadata,
      ...times,
    },
    '/customers': {
      email: by('email', 'email', 'Shared@x.dz').map(inCapitals),
      phone: by('phone', 'phone', '0550', '057'),
      metadata,
    },
    '/products': { q: [named], metadata },
    '/prices': { product_id: by('product_id', 'product', 'one', 'p7'), metadata },
    '/payment-links': { q: [named], active: by('active', 'active', '1', '0'), metadata },
    '/balance/entries': {
      type: by('type', 'kind', 'payment', 'fee', 'refund', 'adjustment').map(inCapitals),
      checkout_id: by('checkout_id', 'checkout', firstCheckout, 'nobody'),
      refund_id: by('refund_id', 'refund', 'rone', 'nobody'),
      ...times,
    },
    '/payment-exceptions': { checkout_id: by('checkout_id', 'checkout', 'often', 'c8') },
  };
};

/** Words are read in any case. */
function inCapitals(filter: Filter): Filter {
  const query = Object.entries(filter.query).map(([name, value]) => [name, value.toUpperCase()] as const);
  return { ...filter, query: Object.fromEntries(query) };
}

const PLACE = new Set(['page', 'per_page', 'after', 'before']);
const TIMES = ['created_from', 'created_to'];
const lists = operationsOf('test').flatMap(({ path, method, query }) =>
  method === 'get' && 'page' in query.shape && !path.includes('{')
    ? [{ path, filters: Object.keys(query.shape).filter((name) => !PLACE.has(name)) }]
    : [],
);

function both(one: Filter, other: Filter): Filter {
  return { query: { ...one.query, ...other.query }, keeps: (row) => one.keeps(row) && other.keeps(row) };
}

test('every filter of every list is tried', () => {
  const tried = filtersOf(COUNT);
  for (const { path, filters } of lists)
    expect(Object.keys(tried[path] ?? {}).toSorted(), path).toEqual(filters.toSorted());
});

describe(`among ${COUNT}`, () => {
  let account: GrownAccount;
  const all = filtersOf(COUNT);
  const pageSizes = [1, 50];
  const cases = lists.flatMap(({ path }) =>
    Object.entries(all[path] ?? {}).map(([name]) => [path, name] as const),
  );

  beforeAll(async () => {
    account = await growAccount(COUNT);
  });

  test.each(lists.filter(({ filters }) => filters.length > 0))(
    '$path has elements (grown.ts)',
    async ({ path, filters }) => {
      expect(account.rows[path]?.length).toBe(COUNT);
      expect((await ask(path, {})).total).toBe(COUNT);
      for (const name of filters)
        expect(
          all[path]?.[name]?.some((filter) => expected(path, filter).length > 0),
          name,
        ).toBe(true);
    },
  );

  const ask = async (path: string, query: Record<string, string | number>) => {
    const { merchant } = account;
    const tally = () =>
      runInDurableObject(ledgerOf(merchant), (ledger) => ledger.account.database.tally.read);
    const search = Object.entries(query).map(([name, value]) => [name, String(value)]);
    const before = await tally();
    const answer = await merchant.call('GET', `${path}?${new URLSearchParams(search)}`);
    expect(answer.status, answer.text).toBe(200);
    return { ...list.parse(answer.body), read: (await tally()) - before };
  };
  const expected = (path: string, { keeps }: Filter) =>
    (account.rows[path] ?? [])
      .filter(keeps)
      .map(({ id }) => id)
      .toReversed();
  const ids = ({ data }: List) => data.map(({ id }) => id);

  /** Pages, and cursors at the beginning, in the middle and at the end, forth and back. */
  const check = async (path: string, filter: Filter, sizes: number[], isExact = false) => {
    const whole = expected(path, filter);
    const total = isExact ? whole.length : Math.min(COUNTED, whole.length);
    for (const size of sizes) {
      const most = 3 * size + 60 + COUNTED;
      const lastPage = Math.max(1, Math.ceil(Math.min(COUNTED, whole.length) / size));
      for (const page of [1, 3, 10]) {
        const answer = await ask(path, { ...filter.query, per_page: size, page });
        const what = `${path}?${new URLSearchParams(filter.query)}&per_page=${size}&page=${page}`;
        expect(answer.read, what).toBeLessThanOrEqual(most + (page - 1) * size);
        expect(ids(answer), what).toEqual(whole.slice((page - 1) * size, page * size));
        expect(answer.total, what).toBe(total);
        expect(answer.total_is_bound ?? false, what).toBe(total < whole.length);
        expect(answer.last_page, what).toBe(lastPage);
        if (page > 1) continue;
        const expectedLast = whole.slice((lastPage - 1) * size, lastPage * size);
        const last = await ask(path, Object.fromEntries(new URL(answer.last_page_url).searchParams));
        expect(ids(last), what).toEqual(expectedLast);
        const numbered = await ask(path, { ...filter.query, per_page: size, page: lastPage });
        expect(ids(numbered), what).toEqual(expectedLast);
        expect(numbered.read, what).toBeLessThanOrEqual(most + COUNTED);
      }
      for (const place of new Set([0, Math.floor(whole.length / 2), whole.length - 1])) {
        const id = whole[place];
        if (id === undefined) continue;
        const isEvents = path === '/events';
        const after = await ask(path, { ...filter.query, per_page: size, after: id });
        const before = await ask(path, { ...filter.query, per_page: size, before: id });
        const older = whole.slice(place + 1, place + 1 + size);
        const newer = whole.slice(Math.max(0, place - size), place);
        expect(ids(after), `${path} after`).toEqual(isEvents ? newer.toReversed() : older);
        expect(ids(before), `${path} before`).toEqual(isEvents ? older : newer);
        for (const { read } of [after, before]) expect(read, `${path} by cursor`).toBeLessThanOrEqual(most);
      }
    }
  };

  test.each(cases)(
    '%s by %s reads the page and 1,000 rows of an index at most, at any page and by any cursor',
    async (path, name) => {
      for (const filter of all[path]?.[name] ?? [])
        await check(path, filter, pageSizes, TIMES.includes(name));
    },
  );

  test.each(
    cases.filter(([path, name]) => path === '/checkouts' && name !== 'metadata' && !TIMES.includes(name)),
  )('%s by %s within a span of time reads as little', async (path, name) => {
    const { created_from: [from] = [], created_to: [to] = [] } = all[path] ?? {};
    if (from === undefined || to === undefined) throw new Error('There are spans.');
    for (const filter of all[path]?.[name] ?? []) {
      for (const span of [from, to, both(from, to)]) await check(path, both(filter, span), [10]);
    }
  });

  test.each(lists.map(({ path }) => [path]))(
    '%s by two filters reads 20,000 rows at most, and goes on',
    async (path) => {
      const filters = Object.entries(all[path] ?? {});
      for (const [index, [, ones]] of filters.entries()) {
        for (const [, others] of filters.slice(index + 1)) {
          const [one, other] = [ones[0], others.at(-1)];
          if (one === undefined || other === undefined) continue;
          const filter = both(one, other);
          const whole = expected(path, filter);
          let query: Record<string, string> = { ...filter.query, per_page: '50' };
          const seen: string[] = [];
          for (let calls = 0; calls < 12; calls += 1) {
            const answer = await ask(path, query);
            expect(answer.read, JSON.stringify(query)).toBeLessThanOrEqual(COMBINED);
            expect(answer.total).toBeLessThanOrEqual(whole.length);
            seen.push(...ids(answer));
            if (answer.next_page_url === null) break;
            query = Object.fromEntries(new URL(answer.next_page_url).searchParams);
          }
          expect(seen, JSON.stringify(filter.query)).toEqual(whole.slice(0, seen.length));
          expect(seen.length, JSON.stringify(filter.query)).toBeGreaterThanOrEqual(
            Math.min(whole.length, 500),
          );
        }
      }
    },
  );

  test('numbered pages of a filtered list end at 1,000 elements, and the refusal says how to go on', async () => {
    for (const { path, filters } of lists.filter(({ filters }) => filters.length > 0)) {
      for (const name of filters) {
        const [filter] = all[path]?.[name] ?? [];
        const search = new URLSearchParams({ ...filter?.query, page: '101' });
        expect(isFiltered(Object.fromEntries(search))).toBe(true);
        const answer = await account.merchant.call('GET', `${path}?${search}`);
        expect(answer.status).toBe(422);
        expect(answer.text).toContain('next_cursor');
      }
    }
  });

  test('whoever loops the dearest list does not keep others from creating', async () => {
    const { merchant } = account;
    const dearest =
      '/checkouts?status=paid&metadata[shelf]=s7&customer_id=many&payment_method=cib&per_page=50';
    const MOST = CLIENTS * CREATED * 12;
    let answered = 0;
    let isCreated = false;
    const loop = async () => {
      while (!isCreated && answered < MOST) {
        expect((await merchant.call('GET', dearest)).status).toBe(200);
        answered += 1;
        // Where a network would be: without a turn of its own nothing but these loops would ever run.
        await new Promise((settle) => setTimeout(settle, 0));
      }
    };
    const loops = Array.from({ length: CLIENTS }, loop);
    const create = async () => {
      for (let n = 0; n < CREATED; n += 1)
        await merchant.create('/checkouts', {
          amount: 500,
          currency: 'dzd',
          success_url: 'https://shop.test/',
        });
      isCreated = true;
      return answered;
    };
    const [overtaken] = await Promise.all([create(), ...loops]);
    // In order of service: a creation takes some turns, and in each it waits for one call of all these clients at most.
    expect(overtaken).toBeLessThan(CLIENTS);
  });
});
