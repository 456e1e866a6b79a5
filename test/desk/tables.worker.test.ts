import { expect, test, vi } from 'vitest';
import { readParcels } from '../../src/couriers/store/lists.ts';
import { productsAfter } from '../../src/desk/products/store.ts';
import { emptySearch, readNarrowing } from '../../src/desk/search/rules.ts';
import { findByTime } from '../../src/desk/search/store.ts';
import { deskTables, readSort } from '../../src/domain/desk-tables.ts';
import { listCustomers } from '../../src/shop/customers/store/customers.ts';
import { inShop } from '../shop/orders/cash/payment-methods.ts';
import { inContext } from '../shop/orders/cash/placing.ts';
import { storeOrders } from '../shop/orders/stored-orders.ts';
import { elementsOn, linksOn } from '../storefront/forms.ts';
import { rowsReadDuring } from '../storefront/rows-read.ts';
import { ShopUnderTest } from '../storefront/shop-under-test.ts';
import { Visitor } from '../storefront/visitor.ts';
import { deskCopyIn } from './copy.ts';
import { numbersIn } from './desk-driver.ts';
import { pairOwner } from './devices.ts';

new ShopUnderTest((service) => {
  service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel' } }), 1_000);
});

/** So many rows of each list, many of them with equal values. */
async function storeRows(count: number) {
  await inContext(({ sql }) => {
    storeOrders(sql, count, {
      phone: `'+2135500' || printf('%05d', i % ${count / 2})`,
      total: '1000 + i % 7',
      wilaya: '1 + i % 5',
    });
    sql.run(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
       INSERT INTO shipments (id, order_id, account_id, reference, planned_at, made_at, amount, changed_at, stage)
       SELECT 's' || i, printf('o%08d', i), 'acc', 'r' || i, i / 3, i, 1000, i, 'made' FROM n`,
      count,
    );
    sql.run(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
       INSERT INTO products (id, slug, created_at, from_amount, body)
       SELECT printf('p%08d', i), 'p' || i, i, iif(i % 10 = 0, NULL, 500 + i % 4),
         json_set((SELECT body FROM products WHERE slug = 'miel'), '$.id', printf('p%08d', i)) FROM n`,
      count,
    );
  });
}

/** A list's pages of 7, from the first to the last. */
function walk<Row, Place>(page: (after: Place | null) => { rows: Row[]; next: Place | null }): Row[] {
  const found: Row[] = [];
  let place: Place | null = null;
  do {
    const { rows, next }: { rows: Row[]; next: Place | null } = page(place);
    found.push(...rows);
    place = next;
  } while (place !== null && found.length < 1_000);
  return found;
}

test.each(['', '-'])(
  'each sort %s of a list goes through all of its rows once, in their order',
  async (minus) => {
    await new Visitor().read('/fr');
    await storeRows(100);
    await inContext(({ sql }) => {
      const sorted = (values: readonly (number | null)[]) => {
        const rising = values.toSorted((one, other) => Number(one) - Number(other));
        return minus === '' ? rising : rising.toReversed();
      };
      for (const by of deskTables.orders.sorts) {
        const sort = readSort('orders', minus + by);
        const rows = walk((after: string | null) => {
          const { orders, next } = findByTime(sql, readNarrowing(emptySearch), after, 7, 'fr', { sort });
          return { rows: orders, next };
        });
        expect(new Set(rows.map(({ number }) => number)).size, by).toBe(100);
        const values = rows.map(
          ({ placedAt, total, wilaya }) => ({ placed: placedAt, total, place: wilaya })[by],
        );
        expect(values, by).toEqual(sorted(values));
      }
      for (const by of deskTables.customers.sorts) {
        const rows = walk((after: string | null) => {
          const { customers, next } = listCustomers(sql, after, 7, readSort('customers', minus + by));
          return { rows: customers, next };
        });
        expect(new Set(rows.map(({ phone }) => phone)).size, by).toBe(50);
        const values = rows.map(({ lastAt, orders, bought }) => ({ last: lastAt, orders, bought })[by]);
        expect(values, by).toEqual(sorted(values));
      }
      for (const by of deskTables.products.sorts) {
        const rows = walk((after: string | null) => {
          const batch = productsAfter(sql, after, 7, readSort('products', minus + by));
          return { rows: batch, next: batch.length < 7 ? null : (batch.at(-1)?.product.id ?? null) };
        });
        expect(new Set(rows.map(({ product }) => product.id)).size, by).toBe(101);
        const amounts = new Map(
          sql
            .all('SELECT id, from_amount FROM products')
            .map((row) => [row.text('id'), row.integerOrNull('from_amount')]),
        );
        if (by === 'added') continue;
        const values = rows.map(({ product }) => amounts.get(product.id) ?? null);
        const priced = values.filter((value) => value !== null);
        // Those without a price come last, whichever way.
        expect(values).toEqual([...sorted(priced), ...Array.from({ length: 10 }, () => null)]);
      }
      const parcels = walk((after: { at: number; id: string } | null) => {
        const rows = readParcels(sql, null, after, 7, minus === '');
        const last = rows.at(-1);
        return {
          rows,
          next: rows.length < 7 || last === undefined ? null : { at: last.plannedAt, id: last.id },
        };
      });
      expect(new Set(parcels.map(({ id }) => id)).size).toBe(100);
      const planned = parcels.map(({ plannedAt }) => plannedAt);
      expect(planned).toEqual(sorted(planned));
    });
  },
);

test('filters and a sort by another column find the same orders as without it', async () => {
  await storeRows(100);
  await inContext(({ sql }) => {
    const numbers = (sort: string) =>
      walk((after: string | null) => {
        const narrowing = readNarrowing({ ...emptySearch, wilaya: '3', state: 'new' });
        const { orders, next } = findByTime(sql, narrowing, after, 7, 'fr', {
          sort: readSort('orders', sort),
        });
        return { rows: orders.map(({ number }) => number), next };
      }).toSorted();
    expect(numbers('')).toHaveLength(20);
    for (const sort of ['placed', 'total', '-total', 'place'])
      expect(numbers(sort), sort).toEqual(numbers(''));
  });
});

test('each sort of each list reads as many rows with 20,000 of them as with 200', async () => {
  const owner = await pairOwner();
  await new Visitor().read('/fr');
  const paths = [
    ...Object.entries({
      orders: 'orders',
      customers: 'customers',
      products: 'products',
      'parcels/all': 'parcels',
    } as const).flatMap(([path, name]) =>
      deskTables[name].sorts.flatMap((sort) => [`${path}?sort=${sort}`, `${path}?sort=-${sort}`]),
    ),
    'orders?sort=total&after=00000150',
    'orders?sort=-place&after=00000150',
    'customers?sort=-orders&after=00000150',
    'products?sort=price&after=p00000012',
  ];
  const rowsOf = async () => {
    const rows: Record<string, number> = {};
    for (const path of paths)
      rows[path] = await rowsReadDuring(async () => {
        const answer = await owner.get(`/fr/desk/${path}`);
        await answer.body?.cancel();
        expect([path, answer.status]).toEqual([path, 200]);
      });
    return rows;
  };
  await storeRows(200);
  // Due work is checked once a second with any page: here before them all.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2_000 });
  await (await owner.get('/fr/desk')).body?.cancel();
  const few = await rowsOf();
  for (const table of ['orders', 'customers', 'shipments']) await inShop(`DELETE FROM ${table}`);
  await inShop("DELETE FROM products WHERE slug <> 'miel'");
  await storeRows(20_000);
  expect(await rowsOf()).toEqual(few);
  expect(Math.max(...Object.values(few))).toBeLessThan(800);
});

test('a heading sorts, and turns the order round; a search of words has none', async () => {
  const owner = await pairOwner();
  await storeRows(30);
  const headings = async (query: string) => {
    const page = await owner.read(`/fr/desk/orders${query}`);
    return elementsOn(page, 'th')
      .filter(({ attributes }) => attributes.scope === 'col')
      .map(({ attributes, html }) => [attributes['aria-sort'] ?? null, linksOn(html)[0] ?? null] as const)
      .filter(([sort, link]) => sort !== null || link !== null);
  };
  expect(await headings('')).toEqual([
    [null, '/fr/desk/orders?sort=place'],
    [null, '/fr/desk/orders?sort=-total'],
    ['descending', '/fr/desk/orders?sort=placed'],
  ]);
  expect(await headings('?state=new&sort=-total')).toEqual([
    [null, '/fr/desk/orders?state=new&sort=place'],
    ['descending', '/fr/desk/orders?state=new&sort=total'],
    [null, '/fr/desk/orders?state=new'],
  ]);
  expect(await headings('?q=amina')).toEqual([]);
  const first = numbersIn(await owner.read('/fr/desk/orders?sort=placed'));
  expect(first[0]).toBe('00000001');
  const [more = ''] = linksOn(await owner.read('/fr/desk/orders?sort=placed')).filter((path) =>
    path.includes('after='),
  );
  expect(numbersIn(await owner.read(more))[0]).toBe('00000021');
});

test('a browser keeps the columns that were chosen in it, for each list', async () => {
  const owner = await pairOwner();
  await storeRows(10);
  const copy = deskCopyIn.fr.tables.orders;
  /** The headings of wide screens. */
  const headings = async (query = '') =>
    elementsOn(await owner.read(`/fr/desk/orders${query}`), 'th')
      .filter(({ attributes }) => attributes.scope === 'col' && !attributes.class?.includes('narrow'))
      .map(({ text }) => text);
  const { row, name, place, goods, state, phone, total, placed, tracking } = copy;
  const atFirst = [row, name, place, goods, state, phone, total, placed];
  expect(await headings()).toEqual(atFirst);
  const chosen = '?columns=none&columns=name&columns=tracking&columns=total';
  expect(await headings(chosen)).toEqual([row, name, tracking, total]);
  expect(await headings()).toEqual([row, name, tracking, total]);
  // A card has what it had.
  expect(await owner.read('/fr/desk/orders')).toContain('class="c-phone narrow"');
  expect(await headings('?columns=none')).toEqual([row]);
  expect(await headings()).toEqual([row]);
  expect(await owner.read('/fr/desk/customers')).not.toContain('narrow"');
  const other = await pairOwner();
  expect(await other.read('/fr/desk/orders')).not.toContain('class="c-phone narrow"');
});
