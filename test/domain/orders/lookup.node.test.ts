import { expect, test } from 'vitest';
import { readPair } from '../../../src/domain/orders/lookup.ts';

const pair = { number: '56XY80GS', phone: '+213550123456' };

test.each([
  ['56XY 80GS', '0550 12 34 56'],
  ['56xy-8ogs', '+213550123456'],
  [' \u206656XY\u00a080GS\u2069', '00213 550 12 34 56'],
  ['٥٦XY ٨٠GS', '٠٥٥٠ ١٢ ٣٤ ٥٦'],
])('a number and a phone are read in any spelling: %s, %s', (number, phone) => {
  expect(readPair({ number, phone })).toEqual(pair);
});

test.each([
  ['', '0550 12 34 56'],
  ['56XY 80G', '0550 12 34 56'],
  ['56XY 80GSS', '0550 12 34 56'],
  ['56XY 80GS', '0550'],
  ['56XY 80GS', ''],
])('an invalid number or phone finds no order: %j, %j', (number, phone) => {
  expect(readPair({ number, phone })).toBeNull();
});
