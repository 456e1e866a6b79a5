import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { meaningOf } from '../../../src/service/api/idempotency/rules.ts';

/** The same value, its keys turned round and spaces between. */
function writtenAnew(value: unknown): string {
  if (Array.isArray(value)) return `[ ${value.map(writtenAnew).join(' , ')} ]`;
  if (typeof value !== 'object' || value === null) return ` ${JSON.stringify(value)} `;
  const entries = Object.entries(value).toReversed();
  return `{\n${entries.map(([key, child]) => ` ${JSON.stringify(key)} : ${writtenAnew(child)}`).join(',')}}`;
}

describe('what a body means', () => {
  test('goes neither by spaces nor by the order of keys', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(meaningOf(writtenAnew(value))).toBe(meaningOf(JSON.stringify(value)));
      }),
    );
  });

  test('is another for another value', () => {
    const bodies = [
      '{}',
      '{"a":1}',
      '{"a":"1"}',
      '{"a":[1,2]}',
      '{"a":[2,1]}',
      '{"a":{"b":1,"c":2}}',
      '{"a":{"b":2,"c":1}}',
      '{"a":null}',
      '{"a":[]}',
      '{"a":{}}',
      '{"a":"{\\"b\\":1}"}',
      '{"__proto__":1}',
    ];
    expect(new Set(bodies.map(meaningOf)).size).toBe(bodies.length);
  });

  test('takes numbers by their worth, however they are written and however long they are', () => {
    expect(meaningOf('{"a":2500.00}')).toBe(meaningOf('{"a":2500}'));
    expect(meaningOf('{"a":1.10}')).toBe(meaningOf('{"a":1.1}'));
    const large = ['12345678901234567890', '12345678901234567891', '"12345678901234567890"'];
    expect(new Set(large.map((number) => meaningOf(`{"a":${number}}`))).size).toBe(large.length);
  });

  test('is the same whether or not a long number elsewhere has each value looked at', () => {
    const numbers = [
      '0',
      '-0',
      '1e300',
      '2.5',
      '123456789012.45',
      '-12345678901234',
      '1e-7',
      '9007199254740991',
    ];
    for (const number of numbers) {
      const meant = meaningOf(`{"a":${number},"z":"-"}`);
      expect(meaningOf(`{"a":${number},"z":"1234567890123456"}`)).toBe(
        meant.replace('"-"', '"1234567890123456"'),
      );
    }
  });

  test('is the same for no body and an empty one', () => {
    expect(meaningOf('')).toBe(meaningOf(' { } '));
  });
});
