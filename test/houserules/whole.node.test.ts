import { describe, expect, test } from 'vitest';
import { findCycles } from './cycles.ts';
import { findDeadExports, readExports } from './exports.ts';
import { findKnownSubscribers, findNamesakes, findUnknownRooms, findUpwardImports } from './rooms.ts';
import { findReplacedWords } from './words.ts';

describe('files that import each other', () => {
  test('in pairs, in rings and through types are found', () => {
    const knots = findCycles([
      { path: 'src/a.ts', text: "import { b } from './b.ts';" },
      { path: 'src/b.ts', text: "import type { A } from './a.ts';" },
      { path: 'src/c.ts', text: "import { d } from './room/d.ts';" },
      { path: 'src/room/d.ts', text: "export { e } from './e.ts';" },
      { path: 'src/room/e.ts', text: "const c = await import('../c.ts');" },
      { path: 'src/self.ts', text: "import { x } from './self.ts';" },
    ]);
    expect(knots).toEqual([
      ['src/a.ts', 'src/b.ts'],
      ['src/c.ts', 'src/room/d.ts', 'src/room/e.ts'],
      ['src/self.ts'],
    ]);
  });

  test('two rings that touch are one cycle', () => {
    const knots = findCycles([
      { path: 'a.ts', text: "import { b } from './b.ts';" },
      { path: 'b.ts', text: "import { a } from './a.ts';\nimport { c } from './c.ts';" },
      { path: 'c.ts', text: "import { b } from './b.ts';" },
    ]);
    expect(knots).toEqual([['a.ts', 'b.ts', 'c.ts']]);
  });

  test('are not reported for files with a common import', () => {
    const files = [
      { path: 'a.ts', text: "import { b } from './b.ts';\nimport { c } from './c.ts';" },
      { path: 'b.ts', text: "import { d } from './d.ts';" },
      { path: 'c.ts', text: "import { d } from './d.ts';" },
      { path: 'd.ts', text: "// import { a } from './a.ts';\nimport { z } from 'zod';" },
    ];
    expect(findCycles(files)).toEqual([]);
  });
});

describe('exports that nothing imports', () => {
  test('are found, of every kind', () => {
    const text = [
      'export function used() {}',
      'export async function dead() {}',
      'export const row = 1;',
      'export type Shape = {};',
      'export abstract class Base {}',
      'const inner = 1;',
      'export { inner as outer };',
      'export default inner;',
    ].join('\n');
    const reader = "import { used, type Shape } from './a.ts';";
    expect(
      findDeadExports([
        { path: 'src/a.ts', text },
        { path: 'src/b.ts', text: reader },
      ]),
    ).toEqual(['dead', 'row', 'Base', 'outer', 'default'].map((name) => `src/a.ts: ${name}`));
  });

  test('are not those imported under another name, re-exported, or imported all together', () => {
    const dead = findDeadExports([
      { path: 'src/a.ts', text: 'export const a = 1;' },
      { path: 'src/b.ts', text: 'export const b = 1;' },
      { path: 'src/c.ts', text: 'export const c = 1;\nexport default c;' },
      { path: 'src/d.ts', text: 'export const d = 1;' },
      {
        path: 'test/a.node.test.ts',
        text: [
          "import { a as first } from '../src/a.ts';",
          "import * as b from '../src/b.ts';",
          "import whole, { c } from '../src/c.ts';",
          "const { d } = await import('../src/d.ts');",
        ].join('\n'),
      },
    ]);
    expect(dead).toEqual([]);
  });

  test('are not those of a Worker, which the runtime reads', () => {
    expect(findDeadExports([{ path: 'src/service/worker.ts', text: 'export class Ledger {}' }])).toEqual([]);
  });

  test('in strings and comments do not count', () => {
    expect(readExports('const sample = `\nexport const a = 1;\n`;\n// export const b = 2;')).toEqual([]);
  });

  test('that are destructured count one by one', () => {
    expect(readExports('export const { a, b: c } = made;')).toEqual(['a', 'c']);
  });
});

describe('rooms of the shop', () => {
  const arrow = (path: string, text: string) =>
    findUpwardImports([{ path, text }]).map(({ from, to }) => `${from} → ${to}`);

  test('may import from rooms below, from their own, and types from any', () => {
    expect(arrow('src/shop/orders/orders.ts', "import { a } from '../stock/store.ts';")).toEqual([]);
    expect(arrow('src/shop/orders/orders.ts', "import { a } from './rules/order.ts';")).toEqual([]);
    expect(arrow('src/shop/stock/rules.ts', "import type { A } from '../orders/rules/order.ts';")).toEqual(
      [],
    );
    expect(arrow('src/shop/stock/store.ts', "import { a } from '../store/schema.ts';")).toEqual([]);
  });

  test('may not import from rooms above', () => {
    expect(arrow('src/shop/stock/store.ts', "import { a } from '../orders/store/items.ts';")).toEqual([
      'stock → orders',
    ]);
    expect(arrow('src/shop/settings/rules/limits.ts', "import { a } from '../../privacy/rules.ts';")).toEqual(
      ['settings → privacy'],
    );
  });

  test('that subscribe to orders are not imported by the core of orders', () => {
    const list = {
      path: 'src/shop/order-subscribers.ts',
      text: "import { a } from './stock/order-subscriber.ts';\nimport { b } from './orders/search/order-subscriber.ts';",
    };
    const found = (path: string, text: string) => findKnownSubscribers([list, { path, text }]);
    const stock = "import { a } from '../stock/reservations.ts';";
    expect(found('src/shop/orders/orders.ts', stock)).toEqual([
      'src/shop/orders/orders.ts: ../stock/reservations.ts',
    ]);
    const search = "import { b } from './search/order-subscriber.ts';";
    expect(found('src/shop/orders/orders.ts', search)).toHaveLength(1);
    const words = "import { b } from '../search/order-subscriber.ts';";
    expect(found('src/shop/orders/placing/place-order.ts', words)).toHaveLength(1);
    expect(found('src/shop/orders/orders.ts', "import type { A } from '../stock/rules.ts';")).toEqual([]);
    expect(found('src/shop/orders/orders.ts', "import { a } from '../catalogue/rules.ts';")).toEqual([]);
  });

  test('missing in the order are found', () => {
    expect(
      findUnknownRooms(['src/shop/orders/orders.ts', 'src/shop/object.ts', 'src/shop/news/a.ts']),
    ).toEqual(['news']);
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
});
