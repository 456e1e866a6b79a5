import { expect, test } from 'vitest';
import { readPair } from '../../../src/domain/orders/lookup.ts';

const pair = { number: '56XY80GS', phone: '+213550123456' };
const phone = '+213550123456';

test.each([
  ['56XY 80GS', '0550 12 34 56'],
  ['56xy-8ogs', '+213550123456'],
  [' \u206656XY\u00a080GS\u2069', '00213 550 12 34 56'],
  ['٥٦XY ٨٠GS', '٠٥٥٠ ١٢ ٣٤ ٥٦'],
])('a number and a phone are read in any spelling: %s, %s', (number, phone) => {
  expect(readPair({ number, phone })).toMatchObject(pair);
});

test.each([
  ['yal-4k7m2p', { number: null, tracking: 'YAL-4K7M2P' }],
  [' 100 010 ', { number: null, tracking: '100010' }],
  ['١٠٠٠١٠', { number: null, tracking: '100010' }],
  ['DHD12345', { number: 'DHD12345', tracking: 'DHD12345' }],
])('a tracking number names an order too: %s', (number, read) => {
  expect(readPair({ number, phone: '0550 12 34 56' })).toEqual({ ...read, phone });
});

test.each([
  ['', '0550 12 34 56'],
  ['رقمي', '0550 12 34 56'],
  ['5'.repeat(41), '0550 12 34 56'],
  ['56XY 80GS', '0550'],
  ['56XY 80GS', ''],
])('an invalid number or phone finds no order: %j, %j', (number, phone) => {
  expect(readPair({ number, phone })).toBeNull();
});
