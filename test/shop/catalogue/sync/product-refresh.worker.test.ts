import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { productDetails } from '../../../../src/shop/catalogue/product-details.ts';
import { ProductRefresh, SALE_BUDGET } from '../../../../src/shop/catalogue/sync/product-refresh.ts';
import { countMirrored, findProduct, pricesOfProduct } from '../../../../src/shop/products/store/mirror.ts';
import { eventually } from '../../../eventually.ts';
import { type MirrorUnderTest, withMirror } from '../../../storefront/mirror-under-test.ts';

const MINUTE = 60_000;

let warned: MockInstance<typeof console.warn>;

beforeEach(() => {
  warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** A mirror of so many products with a price each, read a minute ago. */
async function stocked(mirror: MirrorUnderTest, count = 1) {
  const { service, catalogueSync, context } = mirror;
  const ids = Array.from({ length: count }, (_, index) => {
    const id = service.addProduct(`Article ${index}`, { metadata: { slug: `article-${index}`, stock: 5 } });
    service.addPrice(id, 100);
    return id;
  });
  await mirror.sync();
  mirror.now += MINUTE;
  const productRefresh = new ProductRefresh(context, () => catalogueSync.wholeAt());
  return { ids, id: ids[0] ?? '', productRefresh };
}

/** Never answers, and ends when it is aborted, as a connection does. */
const hang = (request: Request) =>
  new Promise<Response>((_, reject) => {
    request.signal.addEventListener('abort', () => reject(request.signal.reason));
  });

const another = {
  ...{ id: 'prod_other', entity: 'product', livemode: false, name: 'Autre', description: null, images: [] },
  ...{ metadata: null, created_at: 1_795_000_000, updated_at: 1_795_000_000 },
};

const ways = ['look', 'beforeSale'] as const;

describe.each(ways)('%s', (way) => {
  test('reads a product whose copy is old enough, once in that time', async () => {
    await withMirror(async (mirror) => {
      const { id, productRefresh } = await stocked(mirror);
      const age = way === 'look' ? MINUTE : 5_000;
      mirror.now += age - MINUTE - 1;
      expect((await mirror.cost(() => productRefresh[way]([id]))).calls).toEqual([]);
      mirror.now += 1;
      const expected = [`GET /products/${id}`, `GET /products/${id}/prices`];
      expect((await mirror.cost(() => productRefresh[way]([id]))).calls).toEqual(expected);
      mirror.now += age - 1;
      expect((await mirror.cost(() => productRefresh[way]([id]))).calls).toEqual([]);
      mirror.now += 1;
      expect((await mirror.cost(() => productRefresh[way]([id]))).calls).toEqual(expected);
    });
  });

  test('writes no row and keeps the version when nothing has changed', async () => {
    await withMirror(async (mirror) => {
      const { ids, productRefresh } = await stocked(mirror, 5);
      const { version } = mirror;
      const { calls, rowsWritten } = await mirror.cost(() => productRefresh[way](ids));
      expect(calls).toHaveLength(10);
      expect(rowsWritten).toBe(0);
      expect(mirror.version).toBe(version);
    });
  });

  test.each<[string, (mirror: MirrorUnderTest, id: string) => void, object | null]>([
    ['a new price', ({ service }, id) => service.addPrice(id, 70), { variants: [{ amount: 70 }] }],
    [
      'another stock count',
      ({ service }) => edit(service.products, { slug: 'a', stock: 2 }),
      { available: 2 },
    ],
    ['a hidden product', ({ service }) => edit(service.products, { hidden: true }), null],
    ['a hidden price', ({ service }) => edit(service.prices, { hidden: 1 }), null],
    ['a deleted product', ({ service }) => service.products.shift(), null],
  ])('detects %s, and changes the catalogue version', async (_, change, shown) => {
    await withMirror(async (mirror) => {
      const { id, productRefresh } = await stocked(mirror, 2);
      const { version } = mirror;
      change(mirror, id);
      await productRefresh[way]([id]);
      const details = productDetails(mirror.context.sql, 'fr', id);
      if (shown === null) expect(details).toBeNull();
      else expect(details).toMatchObject(shown);
      expect(mirror.version).not.toBe(version);
      const { length } = mirror.service.products;
      expect(countMirrored(mirror.context.sql, 'products')).toBe(length);
      expect((await mirror.cost(() => productRefresh[way]([id]))).calls).toEqual([]);
    });
  });

  test.each<[string, () => Response]>([
    ['a 404 outside the contract', () => new Response('<h1>404</h1>', { status: 404 })],
    ['a 403', () => Response.json({ message: 'No.', code: 'refused' }, { status: 403 })],
    ['another product', () => Response.json(another)],
    ['HTML', () => new Response('<h1>Welcome</h1>')],
  ])('counts %s as a failure, and stores nothing of it', async (_, answer) => {
    await withMirror(async (mirror) => {
      const { id, productRefresh } = await stocked(mirror);
      mirror.service.sabotage = answer;
      const { version } = mirror;
      const { rowsWritten } = await mirror.cost(() => productRefresh[way]([id]));
      // A refusal of the service itself is also counted and logged.
      const said = warned.mock.calls.filter(([line]) => !String(line).includes('service_refused'));
      const isRefused = said.length < warned.mock.calls.length;
      expect(rowsWritten).toBe(isRefused ? 2 : 0);
      expect(mirror.version).toBe(version);
      expect(findProduct(mirror.context.sql, id)).not.toBeNull();
      expect(said).toHaveLength(1);
    });
  });

  test('keeps the catalogue when the service denies every single product', async () => {
    await withMirror(async (mirror) => {
      const { ids, productRefresh } = await stocked(mirror, 30);
      mirror.service.sabotage = () =>
        Response.json({ message: 'No such route.', code: 'refused' }, { status: 404 });
      const { calls, rowsWritten } = await mirror.cost(() => productRefresh[way](ids));
      expect(rowsWritten).toBe(0);
      expect(countMirrored(mirror.context.sql, 'products')).toBe(30);
      expect(calls.length).toBeLessThanOrEqual(35);
    });
  });

  test('logs a failure once, without any text of the service', async () => {
    await withMirror(async (mirror) => {
      const { ids, productRefresh } = await stocked(mirror, 8);
      mirror.service.sabotage = () => Response.json({ message: 'order 7 of Amina' }, { status: 500 });
      await productRefresh[way](ids);
      expect(warned).toHaveBeenCalledTimes(1);
      expect(String(warned.mock.calls)).toBe('product: ServiceUnexpected: HTTP 500');
      expect(String(warned.mock.calls)).not.toContain('Amina');
    });
  });

  test('leaves subrequests for a checkout among the fifty of an invocation, and reads the rest later', async () => {
    await withMirror(async (mirror) => {
      const { ids, productRefresh } = await stocked(mirror, 24);
      const first = await mirror.cost(() => productRefresh[way](ids));
      expect(first.calls).toHaveLength(34);
      mirror.now += MINUTE;
      const second = await mirror.cost(() => productRefresh[way](ids));
      expect(second.calls).toHaveLength(34);
      const named = [...first.calls, ...second.calls].filter((call) => !call.endsWith('/prices'));
      expect(new Set(named).size).toBe(24);
    });
  });

  test('reads the newest two hundred prices of a product that has very many', async () => {
    await withMirror(async (mirror) => {
      const { id, productRefresh } = await stocked(mirror);
      for (let index = 0; index < 300; index++) mirror.service.addPrice(id, 100, { variant: `v${index}` });
      const { calls } = await mirror.cost(() => productRefresh[way]([id]));
      expect(calls).toHaveLength(5);
      expect(pricesOfProduct(mirror.context.sql, id)).toHaveLength(201);
    });
  });
});

function edit(things: Record<string, unknown>[], metadata: object): void {
  things[0] = { ...things[0], metadata };
}

describe('views of pages', () => {
  test('of one product at any place share one refresh', async () => {
    await withMirror(async (mirror) => {
      const { id, productRefresh } = await stocked(mirror);
      const all = [productRefresh.look([id]), productRefresh.look([id]), productRefresh.beforeSale([id])];
      expect((await mirror.cost(() => Promise.all(all))).calls).toEqual([]);
      expect(mirror.service.calls.filter((call) => call === `GET /products/${id}`)).toHaveLength(1);
    });
  });

  test('by a crawler cause thirty refreshes a minute, two at once', async () => {
    await withMirror(async (mirror) => {
      const { ids, productRefresh } = await stocked(mirror, 100);
      let [open, most] = [0, 0];
      mirror.service.sabotage = async () => {
        open += 1;
        most = Math.max(most, open);
        await scheduler.wait(0);
        open -= 1;
        return undefined;
      };
      const crawl = async () => {
        for (let at = 0; at < ids.length; at += 10) {
          await Promise.all(ids.slice(at, at + 10).map((id) => productRefresh.look([id])));
        }
        for (const id of ids) await productRefresh.look([id]);
      };
      expect((await mirror.cost(crawl)).calls).toHaveLength(60);
      // Two products, each with itself and its prices.
      expect(most).toBe(4);
      mirror.now += MINUTE;
      expect((await mirror.cost(crawl)).calls).toHaveLength(60);
    });
  });

  test.each([
    [null, 30],
    ['300', 300],
  ])('pause after a failure with Retry-After %j for %i s; a sale does not', async (header, seconds) => {
    await withMirror(async (mirror) => {
      const { id, productRefresh } = await stocked(mirror);
      const headers: Record<string, string> = header === null ? {} : { 'Retry-After': header };
      mirror.service.sabotage = () => new Response('', { status: 503, headers });
      await productRefresh.look([id]);
      mirror.service.sabotage = null;
      mirror.now += seconds * 1000 - 1;
      expect((await mirror.cost(() => productRefresh.look([id]))).calls).toEqual([]);
      expect((await mirror.cost(() => productRefresh.beforeSale([id]))).calls).toHaveLength(2);
      mirror.now += MINUTE;
      expect((await mirror.cost(() => productRefresh.look([id]))).calls).toHaveLength(2);
    });
  });

  test('are not delayed by one product that the service cannot return', async () => {
    await withMirror(async (mirror) => {
      const { ids, productRefresh } = await stocked(mirror, 2);
      const [broken = '', whole = ''] = ids;
      mirror.service.products[0] = { ...mirror.service.products[0], name: 7 };
      await productRefresh.look([broken]);
      expect(warned).toHaveBeenCalledTimes(1);
      expect((await mirror.cost(() => productRefresh.look([whole]))).calls).toHaveLength(2);
    });
  });

  test('restore a product after a wrong 404, and ask no third time when it was right', async () => {
    await withMirror(async (mirror) => {
      const { ids, productRefresh } = await stocked(mirror, 3);
      const [other = '', wrong = '', right = ''] = ids;
      mirror.service.sabotage = ({ url }) =>
        url.includes(wrong) || url.includes(right)
          ? Response.json({ message: 'No such product.', code: 'refused' }, { status: 404 })
          : undefined;
      await productRefresh.look([wrong, right]);
      expect(countMirrored(mirror.context.sql, 'products')).toBe(1);
      mirror.service.sabotage = ({ url }) =>
        url.includes(right)
          ? Response.json({ message: 'No such product.', code: 'refused' }, { status: 404 })
          : undefined;
      mirror.now += MINUTE - 1;
      expect((await mirror.cost(() => productRefresh.look([]))).calls).toEqual([]);
      mirror.now += 1;
      await productRefresh.look([other]);
      expect(productDetails(mirror.context.sql, 'fr', 'article-1')?.variants).toHaveLength(1);
      expect(findProduct(mirror.context.sql, right)).toBeNull();
      mirror.now += MINUTE;
      expect((await mirror.cost(() => productRefresh.look([]))).calls).toEqual([]);
    });
  });

  test('refresh a doubted product at once, even one read just before', async () => {
    await withMirror(async (mirror) => {
      const { id, productRefresh } = await stocked(mirror);
      await productRefresh.look([id]);
      expect((await mirror.cost(() => productRefresh.look([id], true))).calls).toHaveLength(2);
    });
  });
});

test('the check of a sale and its rereads leave subrequests for the checkout', async () => {
  await withMirror(async (mirror) => {
    const { ids, productRefresh } = await stocked(mirror, 24);
    const { calls } = await mirror.cost(async () => {
      await productRefresh.beforeSale(ids);
      await productRefresh.look(ids, true);
    });
    // Of the fifty; a checkout takes its customer, itself, its expiry and the expiry of older checkouts of
    // the cart.
    expect(calls.length).toBeLessThanOrEqual(42);
  });
});

describe('a sale', () => {
  test('uses a price that changed twenty seconds after the view, and a double click asks once', async () => {
    await withMirror(async (mirror) => {
      const { id, productRefresh } = await stocked(mirror);
      await productRefresh.look([id]);
      mirror.service.addPrice(id, 70);
      mirror.now += 20_000;
      const click = () => productRefresh.beforeSale([id]);
      expect((await mirror.cost(() => Promise.all([click(), click()]))).calls).toHaveLength(2);
      expect(productDetails(mirror.context.sql, 'fr', id)).toMatchObject({ variants: [{ amount: 70 }] });
      mirror.now += 4_000;
      expect((await mirror.cost(click)).calls).toEqual([]);
    });
  });

  test('waits two seconds for a hanging service, and then aborts the request', async () => {
    await withMirror(async (mirror) => {
      const { ids, productRefresh } = await stocked(mirror, 3);
      const aborted: boolean[] = [];
      mirror.service.sabotage = (request) => {
        request.signal.addEventListener('abort', () => {
          aborted.push(true);
        });
        return hang(request);
      };
      const waits: number[] = [];
      let passBudget = () => {};
      mirror.wait = (milliseconds) => {
        waits.push(milliseconds);
        return new Promise((resolve) => {
          passBudget = resolve;
        });
      };
      let isOver = false;
      const sale = productRefresh.beforeSale(ids).then(() => {
        isOver = true;
      });
      await scheduler.wait(5);
      expect(isOver).toBe(false);
      expect(waits).toEqual([SALE_BUDGET]);
      passBudget();
      await sale;
      await eventually(() => expect(aborted).toHaveLength(6));
      await eventually(() => expect(warned).toHaveBeenCalledTimes(1));
      // Nothing was learnt, so it asks again.
      mirror.service.sabotage = null;
      expect((await mirror.cost(() => productRefresh.beforeSale(ids))).calls).toHaveLength(6);
    });
  });

  test('does not wait longer for products that were just viewed', async () => {
    await withMirror(async (mirror) => {
      const { id, productRefresh } = await stocked(mirror);
      const answers: (() => void)[] = [];
      mirror.service.sabotage = () =>
        new Promise((resolve) => {
          answers.push(() => resolve(undefined));
        });
      const look = productRefresh.look([id]);
      mirror.wait = async () => {};
      await productRefresh.beforeSale([id]);
      expect(answers).toHaveLength(2);
      for (const answer of answers) answer();
      await look;
      expect((await mirror.cost(() => productRefresh.beforeSale([id]))).calls).toEqual([]);
    });
  });
});
