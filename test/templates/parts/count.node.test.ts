import { expect, test } from 'vitest';
import { counted } from '../../../templates/parts/count.ts';

test('nouns take the form of their number in each language', () => {
  const ar = { zero: 'لا سلع', one: 'سلعة واحدة', two: 'سلعتان', few: '# سلع', other: '# سلعة' };
  expect(
    [0, 1, 2, 3, 10, 11, 40, 99, 100, 102, 103, 111, 200].map((count) => counted('ar', count, ar)),
  ).toEqual([
    'لا سلع',
    'سلعة واحدة',
    'سلعتان',
    '3 سلع',
    '10 سلع',
    '11 سلعة',
    '40 سلعة',
    '99 سلعة',
    '100 سلعة',
    '102 سلعة',
    '103 سلع',
    '111 سلعة',
    '200 سلعة',
  ]);
  const fr = { one: '# article', other: '# articles' };
  expect([0, 1, 2, 1_000_000].map((count) => counted('fr', count, fr))).toEqual([
    '0 article',
    '1 article',
    '2 articles',
    '1\u202f000\u202f000 articles',
  ]);
  expect(counted('ar', 12_500, ar)).toBe('12.500 سلعة');
  const en = { one: '# item', other: '# items' };
  expect([0, 1, 2].map((count) => counted('en', count, en))).toEqual(['0 items', '1 item', '2 items']);
});
