import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { movesOf } from '../../src/desk/stock/procedures.ts';
import { readStock } from '../../src/shop/stock/store.ts';
import { holds, quickOrLong } from '../seed.ts';
import { inShop, offerPaymentMethods } from '../shop/orders/cash/payment-methods.ts';
import { inContext } from '../shop/orders/cash/placing.ts';
import { linksOn, valuesOn } from '../storefront/forms.ts';
import { readAgain } from '../storefront/mirror.ts';
import { rowsReadDuring } from '../storefront/rows-read.ts';
import { order, ShopUnderTest, visitorWith } from '../storefront/shop-under-test.ts';
import type { Visitor } from '../storefront/visitor.ts';
import { deskCopyIn } from './copy.ts';
import { Orders, orderPath, press } from './desk-driver.ts';
import { pairOwner } from './devices.ts';

const copy = deskCopyIn.fr;

const STOCK = 20;
const products: string[] = [];
const prices: string[] = [];
let small = '';
const underTest = new ShopUnderTest((service) => {
  products.length = 0;
  prices.length = 0;
  for (const [name, stock] of [
    ['Miel', STOCK],
    ['Huile', 3],
    ['Savon', 0],
  ] as const) {
    const id = service.addProduct(name, { metadata: { slug: name.toLowerCase(), stock } });
    products.push(id);
    prices.push(service.addPrice(id, 1_000));
  }
  small = service.addProduct('Tapis', { metadata: { slug: 'tapis' } });
  for (const [variant, stock] of [
    ['petit', 4],
    ['grand', 9],
  ] as const)
    service.addPrice(small, 1_000, { variant, label_fr: `Tapis ${variant}`, stock });
});

beforeEach(() => offerPaymentMethods('card cash'));

const [honey, oil] = [() => products[0] ?? '', () => products[1] ?? ''];
const page = (visitor: Visitor, path = '') => visitor.read(`/fr/desk/stock${path}`);

/** The rows of a page: the key of each count and the hidden version of its row. */
function rowsIn(html: string) {
  const seen = valuesOn(html, 'seen');
  return valuesOn(html, 'key').map((key, index) => ({ key, seen: seen[index] ?? '' }));
}

let forms = 0;
/** Sends numbers by key, as the page's form does. */
async function sendCounts(
  owner: Visitor,
  typed: Record<string, string>,
  fields: Record<string, string> = {},
  html?: string,
) {
  forms += 1;
  const rows = rowsIn(html ?? (await page(owner)));
  const body = new URLSearchParams({
    reason: 'counted',
    note: '',
    submission: `${forms}`.padStart(32, 'a'),
    ...fields,
  });
  for (const { key, seen } of rows)
    for (const [name, value] of [
      ['key', key],
      ['seen', seen],
      ['typed', typed[key] ?? ''],
    ] as const)
      body.append(name, value);
  const answer = await owner.post('/fr/desk/stock', body);
  return { status: answer.status, html: await answer.text() };
}

const countOf = (key: string) => inContext(({ sql }) => readStock(sql, key));
const leftOf = async (key: string) => {
  const count = await countOf(key);
  return (count?.counted ?? 0) - (count?.paid ?? 0);
};

const orders = new Orders(underTest, () => ({ [prices[0] ?? '']: 1 }));

describe('the list of pieces', () => {
  test('begins with the fewest, variants with counts of their own among them, and can be narrowed', async () => {
    const owner = await pairOwner();
    const all = rowsIn(await page(owner)).map(({ key }) => key);
    expect(all).toEqual([products[2], oil(), `${small} petit`, `${small} grand`, honey()]);
    expect(rowsIn(await page(owner, '?state=out')).map(({ key }) => key)).toEqual([products[2]]);
    expect(rowsIn(await page(owner, '?state=low')).map(({ key }) => key)).toEqual(all.slice(0, 3));
    expect(rowsIn(await page(owner, '?q=tapis')).map(({ key }) => key)).toEqual(all.slice(2, 4));
    expect(rowsIn(await page(owner, '?q=zzz'))).toEqual([]);
  });

  test('lists no more rows than its form sends, however many a search finds', async () => {
    for (const name of ['un', 'deux', 'trois', 'quatre', 'cinq']) {
      const id = underTest.service.addProduct(`Drap ${name}`, { metadata: { slug: `drap-${name}` } });
      for (let size = 0; size < 22; size += 1)
        underTest.service.addPrice(id, 1_000, { variant: `${size}`, stock: size });
    }
    await readAgain();
    const owner = await pairOwner();
    const html = await page(owner, '?q=drap');
    const rows = rowsIn(html);
    expect(rows.length).toBe(100);
    const last = rows.at(-1)?.key ?? '';
    await sendCounts(owner, { [last]: '77' }, { q: 'drap' }, html);
    expect(await leftOf(last)).toBe(77);
  });

  test('shows what unpaid orders hold beside what is free', async () => {
    const owner = await pairOwner();
    await orders.place('cash', {}, { [prices[0] ?? '']: 2 });
    const html = await page(owner, '?q=miel');
    expect(html).toContain('18 libres');
    expect(html).toContain(copy.stock.held(2));
    expect(html).toContain('20 pièces');
  });
});

describe('pieces', () => {
  test('are counted anew and corrected, several in one form, at the service too', async () => {
    const owner = await pairOwner();
    const sent = await sendCounts(
      owner,
      { [honey()]: '12', [oil()]: '+٤', [`${small} grand`]: '−2' },
      { reason: 'other', note: 'Inventaire' },
    );
    expect(sent.status).toBe(303);
    expect([await leftOf(honey()), await leftOf(oil()), await leftOf(`${small} grand`)]).toEqual([12, 7, 7]);
    expect(underTest.service.products.find(({ id }) => id === honey())?.metadata).toMatchObject({
      stock: 12,
    });
    const moves = await inShop(
      'SELECT product_id, before, after, reason, note FROM stock_moves ORDER BY product_id, seq',
    );
    expect(moves).toHaveLength(3);
    expect(moves).toContainEqual({
      product_id: oil(),
      before: 3,
      after: 7,
      reason: 'other',
      note: 'Inventaire',
    });
    const shown = await page(owner, `/of/${oil()}`);
    expect(shown).toContain('+4');
    expect(shown).toContain('Inventaire');
  });

  test('of a whole page are saved by one form, whatever the number of products and of their sizes', async () => {
    const owner = await pairOwner();
    const wide = underTest.service.addProduct('Chemise', { metadata: { slug: 'chemise' } });
    for (let size = 36; size < 60; size += 1)
      underTest.service.addPrice(wide, 1_000, { variant: String(size), stock: 2 });
    for (let product = 0; product < 16; product += 1) {
      const id = underTest.service.addProduct(`Thé ${product}`, {
        metadata: { slug: `the-${product}`, stock: 1 },
      });
      underTest.service.addPrice(id, 500);
    }
    await readAgain();
    for (const path of ['?q=the', '?q=chemise']) {
      const html = await page(owner, path);
      const keys = rowsIn(html).map(({ key }) => key);
      expect(keys.length).toBeGreaterThan(15);
      const asked = underTest.service.calls.length;
      const sent = await sendCounts(owner, Object.fromEntries(keys.map((key) => [key, '+6'])), {}, html);
      expect(sent.status).toBe(303);
      const pieces = path === '?q=the' ? 7 : 8;
      for (const key of keys) expect([key, await leftOf(key)]).toEqual([key, pieces]);
      // More than one call of the object may ask.
      expect(underTest.service.calls.length - asked).toBeGreaterThan(48);
    }
  });

  test('are moved once by a form that is sent twice', async () => {
    const owner = await pairOwner();
    const html = await page(owner);
    const fields = { submission: 'b'.repeat(32) };
    await sendCounts(owner, { [oil()]: '+5' }, fields, html);
    await sendCounts(owner, { [oil()]: '+5' }, fields, html);
    expect(await leftOf(oil())).toBe(8);
  });

  test('that were sold after the page was shown stay sold, and a number changed by others is not overwritten', async () => {
    const owner = await pairOwner();
    const html = await page(owner);
    await orders.orderIn('confirmed');
    await sendCounts(owner, { [honey()]: '30' }, {}, html);
    expect(await leftOf(honey())).toBe(29);
    const late = await sendCounts(owner, { [honey()]: '5', [oil()]: '9' }, {}, html);
    expect(late.status).toBe(422);
    expect(late.html).toContain('1 ligne est enregistrée');
    expect(late.html).toContain('value="5"');
    expect([await leftOf(honey()), await leftOf(oil())]).toEqual([29, 9]);
  });

  test('with a text that is no number save nothing, and keep what was typed', async () => {
    const owner = await pairOwner();
    const sent = await sendCounts(owner, { [honey()]: '12 boîtes', [oil()]: '9' });
    expect(sent.status).toBe(422);
    expect(sent.html).toContain('12 boîtes');
    expect([await leftOf(honey()), await leftOf(oil())]).toEqual([STOCK, 3]);
  });

  test('tell what sold them and what came back, with a link to the order', async () => {
    const owner = await pairOwner();
    const placed = await orders.orderIn('confirmed', 'cash', {}, { [prices[0] ?? '']: 2 });
    await press(owner, placed, 'cancel');
    const html = await page(owner, `/of/${honey()}`);
    expect(html).toContain('−2');
    expect(html).toContain('+2');
    expect(linksOn(html).filter((link) => link.startsWith(placed.path))).toHaveLength(2);
  });
});

test('pieces of a part return are back when they are for sale again, and sold until then', async () => {
  const owner = await pairOwner();
  const placed = await orders.orderIn('handed_over', 'cash', {}, { [prices[0] ?? '']: 3 });
  await press(owner, placed, 'return_part', { [`back.${prices[0]}`]: '2' });
  const moves = () =>
    inContext(({ sql }) => movesOf(sql, honey(), null).moves.map(({ kind, pieces }) => [kind, pieces]));
  expect([await moves(), await leftOf(honey())]).toEqual([[['sold', -3]], STOCK - 3]);
  await press(owner, placed, 'restock');
  expect((await moves()).toSorted()).toEqual([
    ['returned', 2],
    ['sold', -3],
  ]);
  for (const name of ['return', 'restock']) await press(owner, placed, name);
  expect((await moves()).toSorted()).toEqual([
    ['returned', 1],
    ['returned', 2],
    ['sold', -3],
  ]);
  expect(await leftOf(honey())).toBe(STOCK);
});

type Step = {
  kind: 'place' | 'confirm' | 'cancel' | 'undo' | 'set' | 'by' | 'elsewhere' | 'pack';
  n: number;
};
const step = fc.record<Step>({
  kind: fc.constantFrom(
    'place',
    'place',
    'confirm',
    'confirm',
    'cancel',
    'undo',
    'set',
    'by',
    'elsewhere',
    'pack',
  ),
  n: fc.integer({ min: 1, max: 6 }),
});

test('the moves of a count add up to its pieces, whatever happened', async () => {
  const owner = await pairOwner();
  const key = products[0] ?? '';
  const numbers: string[] = [];
  const history = fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
    for (const { kind, n } of steps) {
      const number = numbers.at(-(n % 3) - 1) ?? '';
      if (kind === 'place') {
        // Refused where the phone has too many orders, or too few pieces are left.
        const visitor = await visitorWith({ [prices[0] ?? '']: 1 + (n % 2) });
        const { token } = await order(visitor, { seen_total: String(1_000 * (1 + (n % 2))), way: 'cash:0' });
        if (token !== '') numbers.push((await orders.find(token)).number);
      } else if (kind === 'set') await sendCounts(owner, { [key]: String(STOCK + n) });
      else if (kind === 'by') await sendCounts(owner, { [key]: n % 2 === 0 ? `+${n}` : `-${n}` });
      else if (kind === 'elsewhere') {
        Object.assign(underTest.service.products.find(({ id }) => id === key) ?? {}, {
          metadata: { slug: 'miel', stock: STOCK + 10 + n },
        });
        await readAgain();
      } else if (number !== '') await press(owner, { path: orderPath(number) }, kind);
      const moved = await inContext(({ sql }) =>
        movesOf(sql, key, null).moves.reduce((sum, { pieces }) => sum + (pieces ?? 0), 0),
      );
      expect(await leftOf(key), `${kind} ${n}`).toBe(STOCK + moved);
    }
  });
  await holds(history, quickOrLong(6, 60));
});

/** So many products with a count, as many with few pieces each time. */
function fill(count: number) {
  return inContext(({ sql }) => {
    sql.run('DELETE FROM stock');
    sql.run("DELETE FROM products WHERE id LIKE 'p%'");
    sql.run(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
       INSERT INTO products (id, slug, created_at, body)
       SELECT printf('p%06d', i), printf('p%06d', i), 0, json_set(body, '$.id', printf('p%06d', i)) FROM n, products WHERE id = ?`,
      count,
      products[0] ?? '',
    );
    sql.run(
      `INSERT INTO stock (product_id, counted, paid, reserved)
       SELECT id, iif(id <= 'p000060', 4, 10 + substr(id, 2) % 90), 1, 0 FROM products WHERE id LIKE 'p%'`,
    );
  });
}

test('ten thousand counts cost a page what a hundred do', async () => {
  const owner = await pairOwner();
  const rowsOf = (path: string) => rowsReadDuring(async () => (await owner.get(path)).body?.cancel());
  const paths = [
    '/fr/desk/stock',
    '/fr/desk/stock?state=low',
    '/fr/desk/stock?state=out',
    '/fr/desk/stock?after=3.p000030',
  ];
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2_000 });
  const reads: number[][] = [];
  for (const count of [100, 10_000]) {
    await fill(count);
    await rowsOf('/fr/desk/stock');
    const found: number[] = [];
    for (const path of paths) found.push(await rowsOf(path));
    reads.push(found);
  }
  expect(reads[1]).toEqual(reads[0]);
  expect(Math.max(...(reads[0] ?? []))).toBeLessThan(150);
});
