import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gridForm, typedGrid, typedOf } from '../../../src/desk/delivery/form.ts';
import { columns, fieldOf } from '../../../src/desk/delivery/rules.ts';
import type { Grid, GridCell } from '../../../src/domain/delivery/grid.ts';
import { regions, wilayasOfRegion } from '../../../src/domain/delivery/regions.ts';
import { wilayas } from '../../../src/text/wilayas.ts';
import { checkForm } from '../../../src/web/form-schema.ts';
import { SEED } from '../../seed.ts';

fc.configureGlobal({ seed: SEED, numRuns: 100 });

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
