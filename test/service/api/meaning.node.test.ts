import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { meaningOf } from '../../../src/service/api/idempotency/rules.ts';

/** The same value with reversed keys and spaces between. */
function reformatted(value: unknown): string {
  if (Array.isArray(value)) return `[ ${value.map(reformatted).join(' , ')} ]`;
  if (typeof value !== 'object' || value === null) return ` ${JSON.stringify(value)} `;
  const entries = Object.entries(value).toReversed();
  return `{\n${entries.map(([key, child]) => ` ${JSON.stringify(key)} : ${reformatted(child)}`).join(',')}}`;
}

describe('the meaning of a body', () => {
  test('ignores spaces and the order of keys', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(meaningOf(reformatted(value))).toBe(meaningOf(JSON.stringify(value)));
      }),
    );
  });

  test('differs for a different value', () => {
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

  test('compares numbers by value, in any notation and length', () => {
    expect(meaningOf('{"a":2500.00}')).toBe(meaningOf('{"a":2500}'));
    expect(meaningOf('{"a":1.10}')).toBe(meaningOf('{"a":1.1}'));
    const large = ['12345678901234567890', '12345678901234567891', '"12345678901234567890"'];
    expect(new Set(large.map((number) => meaningOf(`{"a":${number}}`))).size).toBe(large.length);
  });

  test('is the same whether or not a long number elsewhere makes each value be compared', () => {
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
