import { beforeEach, describe, expect, test, vi } from 'vitest';
import { productDetails } from '../../../../src/shop/catalogue/product-details.ts';
import { ProductRefresh } from '../../../../src/shop/catalogue/sync/product-refresh.ts';
import { eventually } from '../../../eventually.ts';
import { type MirrorUnderTest, withMirror } from '../../../storefront/mirror-under-test.ts';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

type Change = (mirror: MirrorUnderTest) => void;

const edit =
  (metadata: object): Change =>
  ({ service }) => {
    service.products[0] = { ...service.products[0], metadata };
  };

const changes: [string, Change, object | null][] = [
  ['fewer pieces', edit({ slug: 'dates', stock: 2 }), { available: 2 }],
  ['a hidden product', edit({ slug: 'dates', hidden: true }), null],
  [
    'a hidden price',
    ({ service }) => {
      service.prices[0] = { ...service.prices[0], metadata: { hidden: true } };
    },
    null,
  ],
];

/**
 * A shop that has read its catalogue, with a service whose answers are late: as they were at the time of the
 * request.
 */
async function withSlowAnswers(
  isSlow: (path: string) => boolean,
  act: (
    mirror: MirrorUnderTest,
    shop: { id: string; productRefresh: ProductRefresh; answer: () => void },
  ) => Promise<void>,
): Promise<void> {
  await withMirror(async (mirror) => {
    const { service, catalogueSync, context } = mirror;
    const id = service.addProduct('Dates', { metadata: { slug: 'dates', stock: 5 } });
    service.addPrice(id, 100);
    service.addProduct('Honey');
    await mirror.sync();
    mirror.now += 60_000;
    const held: (() => void)[] = [];
    let isHolding = true;
    service.sabotage = async (request) => {
      if (!isHolding || !isSlow(new URL(request.url).pathname)) return undefined;
      const { sabotage } = service;
      service.sabotage = null;
      const then = await service.handle(request);
      service.sabotage = sabotage;
      await new Promise<void>((resolve) => {
        held.push(resolve);
      });
      return then;
    };
    const answer = () => {
      isHolding = false;
      for (const resolve of held) resolve();
    };
    const productRefresh = new ProductRefresh(context, () => catalogueSync.wholeAt());
    await act(mirror, { id, productRefresh, answer });
  });
}

const asked = (mirror: MirrorUnderTest, path: string) =>
  eventually(() => expect(mirror.service.calls.at(-1)).toBe(`GET ${path}`));

/** Delays a page of a list, made before a change that a refresh of one product has already seen. */
function withLatePage(
  list: string,
  change: Change,
  expectShown: (mirror: MirrorUnderTest) => void,
): Promise<void> {
  return withSlowAnswers(
    (path) => path.endsWith(list) && !path.includes('/products/'),
    async (mirror, { id, productRefresh, answer }) => {
      mirror.service.calls.length = 0;
      const sync = mirror.catalogueSync.run();
      await asked(mirror, list);
      change(mirror);
      await productRefresh.beforeSale([id]);
      expectShown(mirror);
      answer();
      await sync;
      expectShown(mirror);
    },
  );
}

const look = ({ context }: MirrorUnderTest) => productDetails(context.sql, 'fr', 'dates');

describe.each(changes)('%s', (_, change, shown) => {
  const expectShown = (mirror: MirrorUnderTest) => {
    if (shown === null) expect(look(mirror)).toBeNull();
    else expect(look(mirror)).toMatchObject(shown);
  };

  test.each(['/products', '/prices'])('stay when a page of %s is late', (list) =>
    withLatePage(list, change, expectShown),
  );

  test('stay when a refresh of one product is late', async () => {
    await withSlowAnswers(
      (path) => path.includes('/products/'),
      async (mirror, { id, productRefresh, answer }) => {
        mirror.service.calls.length = 0;
        const reading = productRefresh.look([id]);
        await asked(mirror, `/products/${id}/prices`);
        change(mirror);
        await mirror.catalogueSync.run();
        expectShown(mirror);
        answer();
        await reading;
        expectShown(mirror);
      },
    );
  });
});

test('a deleted product does not come back with an older page', () =>
  withLatePage(
    '/products',
    ({ service }) => void service.products.shift(),
    (mirror) => expect(look(mirror)).toBeNull(),
  ));

test('pieces sold meanwhile stay counted after a late page', async () => {
  await withSlowAnswers(
    (path) => path.endsWith('/products'),
    async (mirror, { id, productRefresh, answer }) => {
      mirror.service.calls.length = 0;
      const sync = mirror.catalogueSync.run();
      await asked(mirror, '/products');
      edit({ slug: 'dates', stock: 2 })(mirror);
      await productRefresh.beforeSale([id]);
      mirror.context.sql.run('UPDATE stock SET paid = 1 WHERE product_id = ?', id);
      answer();
      await sync;
      await mirror.sync();
      expect(productDetails(mirror.context.sql, 'fr', 'dates')).toMatchObject({ available: 1 });
    },
  );
});
