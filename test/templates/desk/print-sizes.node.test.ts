import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { locale } from '../../../src/contract/scalars.ts';
import {
  ORDERS_A_LIST,
  ORDERS_A_SHEET,
  SLIPS_A_PRINT,
  sharesOf,
} from '../../../src/desk/print/rules/print-sizes.ts';
import { slipFormats } from '../../../src/domain/addresses/slip-sizes.ts';
import { htmlOf } from '../storefront/screen.ts';
import { daySheet, manyParcels, pickingSheet, slipsSheet } from './print-samples.tsx';

describe.each(locale.options)('in %s', (language) => {
  test.each([
    ...slipFormats.map((paper) => [`slips of ${paper}`, SLIPS_A_PRINT, paper] as const),
    ['parcels to pick', ORDERS_A_LIST, 'picking'],
    ['open orders', ORDERS_A_SHEET, 'day'],
  ] as const)(
    'as many %s as one page holds, all different, are under 20 kB compressed',
    async (_, count, what) => {
      const parcels = manyParcels(language, count);
      const sheet =
        what === 'picking'
          ? pickingSheet(language, parcels)
          : what === 'day'
            ? daySheet(language, parcels)
            : slipsSheet(language, what, parcels);
      const html = await htmlOf(sheet);
      for (const { number } of parcels) expect(html).toContain(number.slice(4));
      expect(gzipSync(html).length).toBeLessThan(20_000);
    },
  );
});

test.each([
  [[3, 5, 0, 2], 240, [3, 5, 0, 2]],
  [[500, 10, 0, 500], 240, [115, 10, 0, 115]],
  [[1000, 1000, 1000, 1000], 240, [60, 60, 60, 60]],
  [[300, 0, 0, 0], 240, [240, 0, 0, 0]],
])('of lists of %j orders, with space for %i, so many of each are named', (counts, room, shares) => {
  expect(sharesOf(counts, room)).toEqual(shares);
});
