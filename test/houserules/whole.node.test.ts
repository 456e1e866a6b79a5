import { describe, expect, test } from 'vitest';
import { findObjectInWorker } from './desk-worker.ts';
import { findKnots } from './knots.ts';
import { findKnownSubscribers } from './subscribers.ts';
import { findNamesakes, findReplacedWords } from './words.ts';

describe('rooms', () => {
  test('that import each other in a cycle are found at every level, with the files beside them', () => {
    const knots = findKnots([
      { path: 'src/shop/a/one.ts', text: "import { b } from '../b/rules/b.ts';" },
      { path: 'src/shop/b/rules/b.ts', text: 'export const b = 1;' },
      { path: 'src/shop/b/other.ts', text: "const c = await import('../c.ts');" },
      { path: 'src/shop/c.ts', text: "export { two } from './a/two.ts';" },
      { path: 'src/shop/a/two.ts', text: "import { b } from '../../desk/b.ts';" },
      { path: 'src/desk/b.ts', text: "import { three } from './d/three.ts';" },
      { path: 'src/desk/d/three.ts', text: "import { a } from '../../shop/a/three.ts';" },
      { path: 'src/shop/a/three.ts', text: 'export const a = 1;' },
    ]);
    expect(knots).toEqual([
      ['src/shop/a', 'src/shop/b', 'src/shop/c.ts'],
      ['src/desk', 'src/shop'],
    ]);
  });

  test('may take types from anywhere', () => {
    const files = [
      { path: 'src/shop/a/one.ts', text: "import { b } from '../b/two.ts';" },
      { path: 'src/shop/b/two.ts', text: "import type { A } from '../a/types.ts';\nexport const b = 1;" },
      { path: 'src/shop/a/types.ts', text: 'export type A = 1;' },
    ];
    expect(findKnots(files)).toEqual([]);
  });

  test('that subscribe to orders are not imported by the core of orders', () => {
    const list = {
      path: 'src/shop-worker/order-subscribers.ts',
      text: "import { a } from '../shop/stock/order-subscriber.ts';\nimport { b } from '../shop/orders/search/order-subscriber.ts';",
    };
    const found = (path: string, text: string) => findKnownSubscribers([list, { path, text }]);
    const stock = "import { a } from '../stock/reservations.ts';";
    expect(found('src/shop/orders/record-events.ts', stock)).toEqual([
      'src/shop/orders/record-events.ts: ../stock/reservations.ts',
    ]);
    const search = "import { b } from './search/order-subscriber.ts';";
    expect(found('src/shop/orders/record-events.ts', search)).toHaveLength(1);
    const words = "import { b } from '../search/order-subscriber.ts';";
    expect(found('src/shop/orders/placing/place-order.ts', words)).toHaveLength(1);
    expect(found('src/shop/orders/record-events.ts', "import type { A } from '../stock/rules.ts';")).toEqual(
      [],
    );
    expect(found('src/shop/orders/record-events.ts', "import { a } from '../catalogue/rules.ts';")).toEqual(
      [],
    );
  });
});

test('a folder beside a file of the same name is found', () => {
  expect(findNamesakes(['src/shop/a/rules.ts', 'src/shop/a/rules/b.ts', 'src/shop/a/store.ts'])).toEqual([
    'src/shop/a/rules.ts',
  ]);
});

test('a replaced word is found in paths and exported names, with the word to use', () => {
  const file = { path: 'src/shop/doorstep/page.ts', text: 'export const saveStanding = 1;\nconst ways = 2;' };
  expect(findReplacedWords(file)).toEqual([
    'src/shop/doorstep/page.ts: "doorstep" in src/shop/doorstep/page: say "information pages"',
    'src/shop/doorstep/page.ts: "standing" in saveStanding: say "status"',
  ]);
  expect(findReplacedWords({ path: 'src/shop/cohort.ts', text: '' })).toEqual([]);
});

test('code of the object that the desk’s routes would run is found behind any of the desk’s files', () => {
  const files = [
    {
      path: 'src/desk/stock/routes.tsx',
      text: [
        "import { showStock } from './procedures.ts';",
        "import { check } from './form.ts';",
        "import { now } from '../../shop/platform.ts';",
        "import { most } from '../../domain/stock.ts';",
        "import type { Row } from '../../database/rows.ts';",
      ].join('\n'),
    },
    { path: 'src/desk/stock/procedures.ts', text: "import { read } from './store.ts';" },
    {
      path: 'src/desk/stock/form.ts',
      text: "import { read } from './store.ts';\nimport { states } from '../../couriers/rules/states.ts';",
    },
    { path: 'src/desk/routes.ts', text: "const a = await import('./http/ask.ts');" },
    { path: 'src/desk/http/ask.ts', text: "import { openCourier } from '../../couriers/open-courier.ts';" },
  ];
  expect(findObjectInWorker(files)).toEqual([
    'src/desk/http/ask.ts: ../../couriers/open-courier.ts',
    'src/desk/stock/form.ts: ./store.ts',
  ]);
});
