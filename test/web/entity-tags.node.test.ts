import { expect, test } from 'vitest';
import { digestTag, entityTag, namesTag } from '../../src/web/entity-tags.ts';

test('an ETag belongs to its bytes, and to no others', () => {
  expect(entityTag('{"a":1}')).toMatch(/^"[0-9a-f]{24}"$/);
  expect(entityTag('{"a":1}')).toBe(entityTag('{"a":1}'));
  expect(entityTag('{"a":1}')).not.toBe(entityTag('{"a":2}'));
});

test.each(['', '{"a":1}', '{"name":"دقلة نور"}', 'x'.repeat(10_000)])(
  'both digests make one ETag of %.20s',
  async (text) => {
    expect(await digestTag(text)).toBe(entityTag(text));
  },
);

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['"b",W/"a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  ['"a', false],
  ['', false],
])('the header %s matches the ETag "a": %s', (header, isNamed) => {
  expect(namesTag(header, '"a"')).toBe(isNamed);
});

test('a weak ETag matches as well', () => {
  expect(namesTag('W/"a"', 'W/"a"')).toBe(true);
  expect(namesTag('"a"', 'W/"a"')).toBe(true);
});
