import fc from 'fast-check';
import { expect, test } from 'vitest';
import { crockford, crockfordOfEach, encodeBase32 } from '../../src/text/crockford.ts';
import { holds } from '../seed.ts';

const bytes = Uint8Array.from({ length: 17 }, (_, index) => (index * 37 + 11) & 255);

test('a text minted from given bytes never changes', () => {
  expect(crockford(bytes)).toBe('1CR5AYMZRKMGWCTRFPHCFV0H6SD');
  expect(crockford(bytes.slice(0, 15))).toBe('1CR5AYMZRKMGWCTRFPHCFV0H');
  expect(crockfordOfEach(bytes)).toBe('BGNTZ49EKRX27CHPV');
  expect(encodeBase32(bytes)).toBe('02sganx9zh791rsngzd2rzp12djv');
});

test('bytes that fill whole characters have the same text in both encodings', async () => {
  await holds(
    fc.property(fc.array(fc.uint8Array({ minLength: 5, maxLength: 5 }), { maxLength: 5 }), (fives) => {
      const all = Uint8Array.from(fives.flatMap((five) => [...five]));
      expect(crockford(all)).toBe(encodeBase32(all).toUpperCase());
    }),
  );
});
