import { runInDurableObject } from 'cloudflare:test';
import { afterEach, describe, expect, test } from 'vitest';
import { Database } from '../../../src/database/rows.ts';
import type { IndexEntry } from '../../../src/domain/catalogue/index-entry.ts';
import type { TypedQuery } from '../../../src/domain/catalogue/query.ts';
import { browse, PAGE_SIZE, type PageCursor } from '../../../src/shop/catalogue/catalogue-page.ts';
import { searchProducts } from '../../../src/shop/catalogue/search-products.ts';
import { putIntoIndex } from '../../../src/shop/catalogue/store/reindex.ts';
import { inEachLanguage } from '../../../src/text/languages/by-language.ts';
import { emptyShop, stub } from '../../storefront/mirror.ts';
import { countRows } from '../../storefront/rows-read.ts';

const nothing: TypedQuery = {
  q: null,
  category: null,
  from: null,
  to: null,
  sort: null,
  after: null,
  before: null,
};

/** Runs in the shop's object, on its own database. */
function inShop<T>(act: (sql: Database) => T | Promise<T>): Promise<T> {
  return runInDurableObject(stub(), (_, state) => act(new Database(state.storage.sql)));
}

/** A product by its number: three of them share a second, amounts repeat, one in ten has no category. */
function entry(number: number, changes: Partial<IndexEntry> = {}): IndexEntry {
  const name = `product ${number}`;
  const names = inEachLanguage(() => name);
  const key = `c${number % 9}`;
  const category = { key, names: inEachLanguage((language) => (language === 'ar' ? key : '')) };
  return {
    productId: `p${number}`,
    slug: `p-${number}`,
    createdAt: 1_700_000_000 + Math.floor(number / 3),
    updatedAt: 1_700_000_000,
    category: number % 10 === 9 ? null : category,
    card: {
      names,
      picture: null,
      amount: 100 + ((number * 7919) % 1000) * 50,
      compareAt: null,
      isFrom: false,
    },
    texts: { names: name, labels: '', descriptions: '' },
    ...changes,
  };
}

function fill(sql: Database, count: number): void {
  for (let number = 0; number < count; number++) putIntoIndex(sql, entry(number), 0);
}

/** Every page from the first to the last, through the links. */
function walk(sql: Database, query: Partial<TypedQuery>, link: 'next' | 'previous', from: PageCursor = {}) {
  const pages = [];
  let turn: PageCursor | null = from;
  while (turn !== null && pages.length < 2_000) {
    const page = browse(
      sql,
      'fr',
      { ...nothing, ...query, after: null, before: null, ...turn },
      searchProducts,
    );
    pages.push(page);
    turn = page[link];
  }
  return pages;
}

const slugsOf = (pages: { products: { slug: string }[] }[]) =>
  pages.flatMap(({ products }) => products.map(({ slug }) => slug));

afterEach(emptyShop);

describe('pages', () => {
  test('that are exactly full link to no empty page', () =>
    inShop((sql) => {
      fill(sql, PAGE_SIZE);
      for (const sort of [null, 'cheapest', 'dearest']) {
        const page = browse(sql, 'fr', { ...nothing, sort }, searchProducts);
        expect([page.products.length, page.next]).toEqual([PAGE_SIZE, null]);
      }
      putIntoIndex(sql, entry(PAGE_SIZE), 0);
      expect(browse(sql, 'fr', nothing, searchProducts).next).not.toBeNull();
    }));

  const queries: Partial<TypedQuery>[] = [
    {},
    { sort: 'cheapest' },
    { sort: 'dearest' },
    { category: 'c3' },
    { category: 'c3', sort: 'dearest' },
    { from: '1000', to: '٢٠٠٠٠' },
    { from: '1000', to: '1400' },
    { category: 'c4', from: '1000', to: '20000', sort: 'cheapest' },
    { category: 'c4', from: '40000' },
  ];

  test.each(queries)('of %j show every product once, forwards and back', async (query) => {
    await inShop((sql) => {
      fill(sql, 1_500);
      const forwards = walk(sql, query, 'next');
      const slugs = slugsOf(forwards);
      const from = query.from === '1000' ? 1000 : query.from === '40000' ? 40_000 : 0;
      const to = query.to === '1400' ? 1400 : query.to === undefined ? Number.POSITIVE_INFINITY : 20_000;
      const expected = Array.from({ length: 1_500 }, (_, number) => entry(number)).filter(
        ({ category, card }) =>
          card.amount >= from &&
          card.amount <= to &&
          (query.category === undefined || category?.key === query.category),
      );
      expect(new Set(slugs).size).toBe(slugs.length);
      expect(slugs.toSorted()).toEqual(expected.map(({ slug }) => slug).toSorted());
      expect(forwards.slice(0, -1).every(({ products }) => products.length === PAGE_SIZE)).toBe(true);
      const last = forwards.at(-1);
      const back = walk(sql, query, 'previous', last?.turn).toReversed();
      expect(back.map((page) => slugsOf([page]))).toEqual(forwards.map((page) => slugsOf([page])));
      expect(back.map(({ turn }) => turn)).toEqual(forwards.map(({ turn }) => turn));
    });
  });

  test('of a price range among many others are found after pages with few or none of it', async () => {
    await inShop((sql) => {
      for (let number = 0; number < 6_000; number++) {
        const { card, ...rest } = entry(number);
        const isCheap = number < 1_400 || number > 5_990;
        putIntoIndex(sql, { ...rest, card: { ...card, amount: isCheap ? 10 : 5_000 } }, 0);
      }
      for (const link of ['next', 'previous'] as const) {
        const from = link === 'next' ? {} : { before: '1' };
        const pages = walk(sql, { to: '20' }, link, from);
        const slugs = slugsOf(pages);
        expect(slugs, link).toHaveLength(1_409);
        expect(new Set(slugs).size, link).toBe(1_409);
      }
      // All have one amount, which is a bound of the range, too.
      for (const [sort, range] of [
        ['cheapest', { from: '10', to: '20' }],
        ['dearest', { from: '5', to: '10' }],
      ] as const) {
        expect(new Set(slugsOf(walk(sql, { sort, ...range }, 'next'))).size, sort).toBe(1_409);
      }
    });
  });

  test('of a search with many hits say when the price range covered the newest ones only', async () => {
    await inShop((sql) => {
      for (let number = 0; number < 1_300; number++) {
        const { card, ...rest } = entry(number);
        putIntoIndex(
          sql,
          { ...rest, card: { ...card, amount: number < 200 ? 10 : number < 310 ? 20 : 30 } },
          0,
        );
      }
      const find = (q: string, query: Partial<TypedQuery>) => {
        const { found, isCut, isNearest } = browse(sql, 'fr', { ...nothing, q, ...query }, searchProducts);
        return [found, isCut, isNearest];
      };
      expect(find('product', {})).toEqual([200, false, false]);
      expect(find('product', { from: '30' })).toEqual([200, false, false]);
      // The newest thousand reach down to number 300.
      expect(find('product', { from: '20', to: '20' })).toEqual([10, true, false]);
      // Nothing is called the nearest match while the searched product may exist.
      expect(find('product', { to: '10' })).toEqual([0, true, false]);
      expect(find('product 1', { to: '10' })).toEqual([111, false, false]);
      expect(find('product 250', { to: '10' })).toEqual([0, false, false]);
    });
  });

  test('of words that are common but never together compare them twice, among 1,000 and 20,000', async () => {
    const costs: Record<number, { rows: number; compared: number }> = {};
    for (const count of [1_000, 20_000]) {
      await inShop((sql) => {
        for (let number = 0; number < count; number++) {
          const words = number % 2 === 0 ? 'honey jar' : 'olive soap';
          putIntoIndex(sql, entry(number, { texts: { names: words, labels: '', descriptions: words } }), 0);
        }
        const cost = { rows: 0, compared: 0 };
        const counted = countRows(sql, (read, query, bindings) => {
          cost.rows += read;
          if (query.includes('MATCH') && /honey.*olive/.test(String(bindings[0]))) cost.compared += 1;
        });
        const page = browse(counted, 'fr', { ...nothing, q: 'honey olive' }, searchProducts);
        expect([page.found, page.isNearest]).toEqual([200, true]);
        costs[count] = cost;
      });
    }
    expect(costs[20_000]).toEqual(costs[1_000]);
    expect(costs[20_000]?.compared).toBe(2);
  });

  test('cost the same at the beginning, in the middle and at the end of 20,000 products', async () => {
    await inShop((sql) => {
      fill(sql, 20_000);
      let rows = 0;
      const counted = countRows(sql, (read) => {
        rows += read;
      });
      const cost = (query: Partial<TypedQuery>) => {
        rows = 0;
        const page = browse(counted, 'fr', { ...nothing, ...query }, searchProducts);
        expect(page.products).toHaveLength(PAGE_SIZE);
        return rows;
      };
      const middle = 1_700_000_000 + 3_333;
      const costs: Record<string, number> = {
        first: cost({}),
        middle: cost({ after: String(middle * 2 ** 20) }),
        last: cost({ before: String((1_700_000_000 + 10) * 2 ** 20) }),
        cheapest: cost({ sort: 'cheapest' }),
        'cheapest, middle': cost({ sort: 'cheapest', after: `25000.${middle * 2 ** 20}` }),
        'dearest, last': cost({ sort: 'dearest', after: `300.${middle * 2 ** 20}` }),
        'category, dearest': cost({ category: 'c1', sort: 'dearest', after: `25000.${middle * 2 ** 20}` }),
        'category, newest': cost({ category: 'c1', after: String(middle * 2 ** 20) }),
      };
      for (const [name, read] of Object.entries(costs)) expect(read, name).toBeLessThan(100);
      // Twice the thousand that are sorted at most, and a page.
      expect(cost({ from: '25000', to: '25600' })).toBeLessThan(2_100);
      // Bounded by the rows read, not by the rows that exist.
      for (const query of [{ q: 'product' }, { q: 'p' }, { from: '1000', to: '2000' }, { from: '1000' }]) {
        expect(cost(query), JSON.stringify(query)).toBeLessThan(5_100);
      }
    });
  });
});
