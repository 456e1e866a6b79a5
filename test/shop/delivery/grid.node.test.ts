import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Price } from '../../../src/contract/resources/price.ts';
import { gridForm, typedGrid, typedOf } from '../../../src/desk/delivery/form.ts';
import { columns, fieldOf } from '../../../src/desk/delivery/rules.ts';
import {
  amountsWithoutPrice,
  type Grid,
  type GridCell,
  gridOfPrices,
  pricesByAmount,
  tariffsOfGrid,
} from '../../../src/domain/delivery/grid.ts';
import { readPickupPointLines, writePickupPointLines } from '../../../src/domain/delivery/pickup-points.ts';
import { regions, wilayasOfRegion } from '../../../src/domain/delivery/regions.ts';
import { quoteDelivery } from '../../../src/domain/delivery/tariffs.ts';
import { isOffered } from '../../../src/domain/products/product.ts';
import { wilayas } from '../../../src/text/wilayas.ts';
import { checkForm } from '../../../src/web/form-schema.ts';
import { SEED } from '../../seed.ts';

fc.configureGlobal({ seed: SEED, numRuns: 100 });

function priceOf(id: string, amount: number, created_at = 1, metadata: Price['metadata'] = null): Price {
  const at = { created_at, updated_at: created_at };
  return { id, entity: 'price', livemode: false, amount, currency: 'dzd', product_id: 'd', metadata, ...at };
}

const cell = (wilaya: number, mode: 'home' | 'desk', amount: number, days: number | null = null) => ({
  wilaya,
  mode,
  amount,
  days,
});

const grids = fc
  .record({
    freeFrom: fc.option(fc.integer({ min: 1, max: 100_000 })),
    cells: fc.uniqueArray(
      fc.record({
        wilaya: fc.integer({ min: 1, max: 69 }),
        mode: fc.constantFrom('home' as const, 'desk' as const),
        amount: fc.integer({ min: 0, max: 5_000 }),
        days: fc.option(fc.integer({ min: 1, max: 60 })),
      }),
      { selector: ({ wilaya, mode }) => `${wilaya} ${mode}` },
    ),
  })
  .map(({ freeFrom, cells }): Grid => {
    const isHome = ({ mode }: GridCell) => (mode === 'home' ? 0 : 1);
    return { freeFrom, cells: cells.toSorted((a, b) => a.wilaya - b.wilaya || isHome(a) - isHome(b)) };
  });

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

describe('a grid', () => {
  test('begins with the existing prices, wilayas of 2026 with those of their parents', () => {
    const tariffs = [{ price: 'p', wilaya: 28, mode: 'home' as const, amount: 700 }];
    expect(gridOfPrices(tariffs)).toEqual({
      freeFrom: null,
      cells: [cell(28, 'home', 700), cell(68, 'home', 700)],
    });
  });

  test('charges any offered price of its amount; without one the former price, else its own amount', () => {
    const byAmount = pricesByAmount(
      [priceOf('hidden', 900, 9, { hidden: true }), priceOf('old', 500), priceOf('new', 500, 2)],
      isOffered,
    );
    const grid = {
      freeFrom: null,
      cells: [cell(16, 'home', 500, 2), cell(9, 'home', 900, 3), cell(31, 'home', 900), cell(1, 'desk', 0)],
    };
    const former = [{ price: 'f', wilaya: 9, mode: 'home' as const, amount: 450 }];
    expect(amountsWithoutPrice(grid, byAmount)).toEqual([900]);
    expect(tariffsOfGrid(grid, byAmount, former)).toEqual([
      { wilaya: 16, mode: 'home', price: 'new', amount: 500, days: 2 },
      { wilaya: 9, mode: 'home', price: 'f', amount: 450, days: 3 },
      { wilaya: 31, mode: 'home', price: null, amount: 900, days: null },
      { wilaya: 1, mode: 'desk', price: null, amount: 0, days: null },
    ]);
  });

  test('is free from its threshold on, and never where nothing is delivered', () => {
    const tariffs = [{ wilaya: 16, mode: 'home' as const, price: 'p', amount: 500, days: 2 }];
    const home = { wilaya: 16, mode: 'home' as const };
    const quote = (subtotal: number, choice: { wilaya: number; mode: 'home' | 'desk' } = home) =>
      quoteDelivery({ isCharged: true, freeFrom: 5_000, tariffs }, choice, subtotal);
    expect(quote(4_999).tariff).toMatchObject({ amount: 500, price: 'p' });
    expect(quote(5_000).tariff).toMatchObject({ amount: 0, price: null, days: 2 });
    expect(quote(5_000).offers).toEqual({ home: 0, desk: null });
    expect(quote(5_000, { wilaya: 16, mode: 'desk' }).tariff).toBeNull();
  });
});

describe('the form of a grid', () => {
  test('reads what it writes, for any grid', () => {
    fc.assert(
      fc.property(grids, (grid) => {
        const checked = checkForm(gridForm, typedGrid(formOf(typedOf(grid))));
        expect(checked).toEqual({ ok: true, values: grid });
      }),
    );
  });

  test.each(['1.5', '-5', 'x', '1000001', '99999999999'])(
    'refuses %s as an amount, and keeps the text',
    (text) => {
      const typed = typedGrid(formOf({ home_16: text, desk_16: '٤٠٠' }));
      expect(typed.home_16).toBe(text);
      expect(checkForm(gridForm, typed)).toMatchObject({ ok: false, wrong: ['home_16'] });
    },
  );

  test.each([
    ['2-4', 4],
    ['٢ – ٤', 4],
    ['3', 3],
    ['-', null],
  ])('reads "%s" days as %s, the longest of a span', (typed, days) => {
    const form = { home_16: '400', home_days_16: typed };
    const checked = checkForm(gridForm, typedGrid(formOf(form)));
    expect(checked).toMatchObject({ ok: true, values: { cells: [{ amount: 400, days }] } });
  });

  test.each(['2-90', '2-4-6', 'x-4', '0'])('refuses "%s" days', (typed) => {
    const checked = checkForm(gridForm, typedGrid(formOf({ home_16: '400', home_days_16: typed })));
    expect(checked).toMatchObject({ ok: false, wrong: ['home_days_16'] });
  });

  test('fills a column of a region, leaves empty fields alone, and reads a dash as no delivery', () => {
    const typed = { home_16: '300', desk_16: '200', home_31: '700', home_9: '350' };
    const fill = { fill: 'centre', home_centre: '450', desk_centre: '-', home_east: '999', home_all: '1' };
    const read = typedGrid(formOf({ ...typed, ...fill }));
    expect([read.home_16, read.home_9, read.desk_16, read.home_31, read.home_25]).toEqual([
      '450',
      '450',
      '',
      '700',
      '',
    ]);
    const all = typedGrid(formOf({ fill: 'all', desk_days_all: '3' }));
    expect(wilayas.every(({ code }) => all[fieldOf('desk_days', code)] === '3')).toBe(true);
  });

  test('has a field per wilaya and column, and every wilaya is in one region', () => {
    const found = regions.flatMap(({ code }) => wilayasOfRegion(code).map((wilaya) => wilaya.code));
    expect(found.toSorted((a, b) => a - b)).toEqual(wilayas.map(({ code }) => code));
    expect(Object.keys(typedGrid(new FormData()))).toHaveLength(1 + 69 * columns.length);
    expect(wilayasOfRegion('south').map(({ code }) => code)).toContain(69);
  });
});

describe('pick-up points', () => {
  test('are read from lines and tables, by number or name of the wilaya, and written in the same form', () => {
    const read = readPickupPointLines(
      '16; Bab Ezzouar; Cité 5 Juillet; 0550\r\n\nوهران\tالسانية\r\nBEJAIA; Ville',
    );
    expect(read).toEqual({
      ok: true,
      pickupPoints: [
        { wilaya: 16, name: 'Bab Ezzouar', address: 'Cité 5 Juillet', phone: '0550' },
        { wilaya: 31, name: 'السانية', address: '', phone: '' },
        { wilaya: 6, name: 'Ville', address: '', phone: '' },
      ],
    });
    if (read.ok) expect(readPickupPointLines(writePickupPointLines(read.pickupPoints))).toEqual(read);
  });

  test('that cannot be read are reported by their lines', () => {
    expect(readPickupPointLines('16; A\n70; B\n16\n; C\nx; D')).toEqual({ ok: false, lines: [2, 3, 4, 5] });
  });
});
