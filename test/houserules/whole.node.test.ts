import { describe, expect, test } from 'vitest';
import { findCycles } from './cycles.ts';
import { findDeadExports, readExports } from './exports.ts';
import { findCrowdedRooms } from './rooms.ts';

describe('files that import each other', () => {
  test('in pairs, in rings and by types alone are found', () => {
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

  test('two rings that touch are one knot', () => {
    const knots = findCycles([
      { path: 'a.ts', text: "import { b } from './b.ts';" },
      { path: 'b.ts', text: "import { a } from './a.ts';\nimport { c } from './c.ts';" },
      { path: 'c.ts', text: "import { b } from './b.ts';" },
    ]);
    expect(knots).toEqual([['a.ts', 'b.ts', 'c.ts']]);
  });

  test('are not those that meet again further on', () => {
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

  test('are not those that are taken under another name, passed on, or taken all together', () => {
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

  test('in strings and comments are none', () => {
    expect(readExports('const sample = `\nexport const a = 1;\n`;\n// export const b = 2;')).toEqual([]);
  });

  test('that are unpacked count one by one', () => {
    expect(readExports('export const { a, b: c } = made;')).toEqual(['a', 'c']);
  });
});

test('a room of twelve files is full, and its folders are rooms of their own', () => {
  const twelve = Array.from({ length: 12 }, (_, at) => `src/service/api/file-${at}.ts`);
  expect(findCrowdedRooms([...twelve, 'src/service/api/pagination/rules.ts'])).toEqual([]);
  expect(findCrowdedRooms([...twelve, 'src/service/api/one-more.ts'])).toHaveLength(1);
});
