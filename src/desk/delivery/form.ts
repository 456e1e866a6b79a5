import type { Grid, GridCell } from '../../shop/delivery/rules/grid.ts';
import { regions, wilayasOfRegion } from '../../shop/delivery/rules/regions.ts';
import { deliveryModes } from '../../shop/delivery/rules/tariffs.ts';
import { columns, fieldOf, type TypedGrid } from '../../shop/desk-calls/delivery/rules.ts';
import { readAmount, readWholeNumber } from '../../text/numerals.ts';
import { wilayas } from '../../text/wilayas.ts';

/** The highest delivery price. */
const MOST_DINARS = 1_000_000;
const MOST_DAYS = 60;
/** A dash means "no delivery"; an empty field leaves the column unchanged. */
const NONE = /^[-–—]$/;

/** A grid as the form shows it. */
export function typedOf({ freeFrom, cells }: Grid): TypedGrid {
  const typed: TypedGrid = { free_from: freeFrom === null ? '' : String(freeFrom) };
  for (const { wilaya, mode, amount, days } of cells) {
    typed[fieldOf(mode, wilaya)] = String(amount);
    typed[fieldOf(`${mode}_days`, wilaya)] = days === null ? '' : String(days);
  }
  return typed;
}

/** The typed fields of a posted form, with the values that a button filled into the rows of a region, or into all. */
export function readTypedGrid(form: FormData): TypedGrid {
  const typed: TypedGrid = {};
  const read = (field: string) =>
    String(form.get(field) ?? '')
      .trim()
      .slice(0, 20);
  typed.free_from = read('free_from');
  for (const { code } of wilayas)
    for (const column of columns) typed[fieldOf(column, code)] = read(fieldOf(column, code));
  const filled = String(form.get('fill') ?? '');
  const rows =
    filled === 'all'
      ? wilayas
      : regions.flatMap(({ code }) => (code === filled ? wilayasOfRegion(code) : []));
  for (const column of columns) {
    const value = read(fieldOf(column, filled));
    if (value === '') continue;
    for (const { code } of rows) typed[fieldOf(column, code)] = NONE.test(value) ? '' : value;
  }
  return typed;
}

/** The typed grid, or its invalid fields. */
export function checkTypedGrid(typed: TypedGrid): { ok: true; grid: Grid } | { ok: false; wrong: string[] } {
  const wrong: string[] = [];
  const read = (field: string, least: number, most: number, reader: (text: string) => number | null) => {
    const text = typed[field] ?? '';
    if (text === '' || NONE.test(text)) return null;
    const value = reader(text);
    if (value !== null && value >= least && value <= most) return value;
    wrong.push(field);
    return null;
  };
  const cells = wilayas.flatMap(({ code: wilaya }) =>
    deliveryModes.flatMap((mode): GridCell[] => {
      const amount = read(fieldOf(mode, wilaya), 0, MOST_DINARS, readAmount);
      const days = read(fieldOf(`${mode}_days`, wilaya), 1, MOST_DAYS, readWholeNumber);
      return amount === null ? [] : [{ wilaya, mode, amount, days }];
    }),
  );
  const freeFrom = read('free_from', 1, 100_000_000, readAmount);
  return wrong.length === 0 ? { ok: true, grid: { freeFrom, cells } } : { ok: false, wrong };
}
