import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isTwoPhones, normalisePhone, writePhone } from '../../src/text/phones.ts';
import { SEED } from '../seed.ts';

fc.configureGlobal({ seed: SEED, numRuns: 300 });

test.each([
  ['+213550123456', '0550 12 34 56'],
  ['+213 550 12 34 56', '0550 12 34 56'],
  ['٠٥٥٠١٢٣٤٥٦', '0550 12 34 56'],
  ['+21321234567', '021 23 45 67'],
  ['+33 1 23 45 67 89', '+33 1 23 45 67 89'],
  ['call me', 'call me'],
])('%s is written as %s', (phone, written) => {
  expect(writePhone(phone)).toBe(written);
});

test.each([
  ['0563 12 34 56 / 0770 12 34 56', true],
  ['0563123456 0770123456', true],
  ['٠٥٦٣١٢٣٤٥٦ أو ٠٧٧٠١٢٣٤٥٦', true],
  ['+213563123456, 021 23 45 67', true],
  ['0563 12 34 56', false],
  ['+33 6 12 34 56 78', false],
  ['0563 12 34 56 7', false],
  ['call me', false],
  ['', false],
])('whether %s is two numbers: %s', (typed, isTwo) => {
  expect(isTwoPhones(typed)).toBe(isTwo);
});

describe('phones', () => {
  test.each([
    ['0550 12 34 56', '+213550123456'],
    ['+213 550-12-34-56', '+213550123456'],
    ['00213 0550123456', '+213550123456'],
    ['٠٥٥٠ ١٢ ٣٤ ٥٦', '+213550123456'],
    ['021 23 45 67', '+21321234567'],
    ['0850123456', null],
    ['055012345', null],
    ['+33 6 12 34 56 78', null],
    ['', null],
  ])('%s is %s', (typed, expected) => {
    expect(normalisePhone(typed)).toBe(expected);
  });

  test('a normalised number stays the same when normalised again', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^0[567]\d{8}$/), (national) => {
        const kept = normalisePhone(national);
        expect(kept).toBe(`+213${national.slice(1)}`);
        expect(normalisePhone(kept ?? '')).toBe(kept);
      }),
    );
  });
});
