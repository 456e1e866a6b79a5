import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  checkMetadataText,
  metadata,
  normalizeMetadata,
  orderIdOf,
  readMetadata,
} from '../../src/contract/metadata.ts';
import { holds } from '../seed.ts';

const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);

test('is an object or an array of any values, echoed as sent', async () => {
  const json = fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.parse(JSON.stringify(value)) as unknown);
  const given = fc.oneof(fc.array(json, { maxLength: 5 }), fc.dictionary(fc.string(), json, { maxKeys: 5 }));
  await holds(
    fc.property(given, (value) => {
      const parsed = metadata.safeParse(value);
      const size = new TextEncoder().encode(JSON.stringify(value)).length;
      expect(parsed.success).toBe(size <= 8 * 1024);
      if (parsed.success) expect(JSON.stringify(parsed.data)).toBe(JSON.stringify(value));
    }),
  );
});

test.each([null, 'a', 1, true])('is not %j', (value) => {
  expect(metadata.safeParse(value).success).toBe(false);
});

test('has bounds', () => {
  const accepts = (value: unknown) => metadata.safeParse(value).success;
  expect(accepts(Array.from({ length: 50 }, () => 1))).toBe(true);
  expect(accepts(Array.from({ length: 51 }, () => 1))).toBe(false);
  // `["…"]` takes four bytes of the 8 KiB; é takes two each.
  expect(accepts(['é'.repeat(4_094)])).toBe(true);
  expect(accepts([`${'é'.repeat(4_094)}a`])).toBe(false);
  expect(accepts(nested(32))).toBe(true);
  expect(accepts(nested(33))).toBe(false);
});

test('is read by key, whether it is an object or an array of objects', () => {
  expect(readMetadata({ order_id: 'A' }, 'order_id')).toBe('A');
  expect(readMetadata([{ other: 1 }, { order_id: 'A' }], 'order_id')).toBe('A');
  expect(readMetadata(JSON.parse('{"__proto__":{"order_id":"A"}}'), 'order_id')).toBeNull();
  for (const value of [null, undefined, 'order_id', [], {}, [null], { order_id: null }]) {
    expect(readMetadata(value, 'order_id')).toBeNull();
  }
});

test.each([
  ['{"order_id":"A-1"}', 'A-1'],
  ['{"order_id":17}', '17'],
  ['{"order_id":12345678901234567890}', '12345678901234567890'],
  ['{"order_id":1.10}', '1.10'],
  ['{"note":{"order_id":1.50},"order_id":2.50}', '2.50'],
  ['[{"other":1},{"order_id":""}]', ''],
  ['{"order_id":true}', null],
  ['{"order_id":["A"]}', null],
  ['{"other":"A"}', null],
  [null, null],
])('of %s the order is %j', (kept, orderId) => {
  expect(orderIdOf(kept)).toBe(orderId);
});

test('is null when it is empty', () => {
  for (const given of ['{}', '[]', null, undefined]) expect(normalizeMetadata(given)).toBeNull();
  for (const given of ['{"a":null}', '[null]']) expect(normalizeMetadata(given)).toBe(given);
});

test('is measured as sent', () => {
  const long = (digits: number) => `[1.${'0'.repeat(digits)}]`;
  expect(checkMetadataText(long(8 * 1024 - 4))).toBeNull();
  expect(checkMetadataText(long(8 * 1024 - 3))).toBe('must not be larger than 8 KiB');
});
