import * as z from 'zod';
import type { Grid, GridCell } from '../../domain/delivery/grid.ts';
import { regions, wilayasOfRegion } from '../../domain/delivery/regions.ts';
import { deliveryModes, MOST_DAYS } from '../../domain/delivery/tariffs.ts';
import { readWholeNumber } from '../../text/numerals.ts';
import { wilayas } from '../../text/wilayas.ts';
import { amountField, rawField, refuse, textField, typedIn, versionField } from '../../web/form-schema.ts';
import { type Column, columns, fieldOf, type TypedGrid } from './rules.ts';

/** The highest delivery price. */
const MOST_DINARS = 1_000_000;
/** A dash means "no delivery"; an empty field leaves the column unchanged. */
const NONE = /^[-–—]?$/;
const LONGEST = 20;

/** A grid as the form shows it. */
export function typedOf({ freeFrom, cells }: Grid): TypedGrid {
  const typed: TypedGrid = { free_from: freeFrom === null ? '' : String(freeFrom) };
  for (const { wilaya, mode, amount, days } of cells) {
    typed[fieldOf(mode, wilaya)] = String(amount);
    typed[fieldOf(`${mode}_days`, wilaya)] = days === null ? '' : String(days);
  }
  return typed;
}

/** Days, or a span of them, of which the longest is promised. */
const days = textField(LONGEST).transform((text, context): number | null => {
  if (NONE.test(text)) return null;
  const ends = text.split(/\s*[-–—/]\s*/);
  const read = ends.map(readWholeNumber);
  const most = Math.max(...read.map((end) => end ?? Number.NaN));
  return read.length <= 2 && most >= 1 && most <= MOST_DAYS ? most : refuse(context);
});
const amount = amountField({ least: 0, most: MOST_DINARS, blank: NONE, longest: LONGEST });

/** A field for each column, in each row or in what fills several rows. */
const fieldsOfRows = <Field>(rows: readonly (string | number)[], fieldFor: (column: Column) => Field) =>
  Object.fromEntries(
    rows.flatMap((row) => columns.map((column) => [fieldOf(column, row), fieldFor(column)])),
  );

const gridFields: Record<string, typeof amount> = {
  ...fieldsOfRows(
    wilayas.map(({ code }) => code),
    (column) => (deliveryModes.some((mode) => mode === column) ? amount : days),
  ),
  free_from: amountField({ least: 1, most: 100_000_000, blank: NONE, longest: LONGEST }),
};

/** The delivery prices; an empty field means no delivery. */
export const gridForm = z.object(gridFields).transform((values): Grid => {
  const numberIn = (field: string) => values[field] ?? null;
  const cells = wilayas.flatMap(({ code: wilaya }) =>
    deliveryModes.flatMap((mode): GridCell[] => {
      const price = numberIn(fieldOf(mode, wilaya));
      return price === null
        ? []
        : [{ wilaya, mode, amount: price, days: numberIn(fieldOf(`${mode}_days`, wilaya)) }];
    }),
  );
  return { freeFrom: numberIn('free_from'), cells };
});

/** The values that a button fills into the rows of a region, or into all. */
const fillForm = z.object({
  fill: rawField(LONGEST),
  ...fieldsOfRows(['all', ...regions.map(({ code }) => code)], () => textField(LONGEST)),
});

/** The typed prices, with the values that a button filled in. */
export function typedGrid(form: FormData): TypedGrid {
  const typed: TypedGrid = typedIn(gridForm, form);
  const { fill, ...values }: Record<string, string> & { fill: string } = typedIn(fillForm, form);
  const rows =
    fill === 'all' ? wilayas : regions.flatMap(({ code }) => (code === fill ? wilayasOfRegion(code) : []));
  for (const column of columns) {
    const value = values[fieldOf(column, fill)] ?? '';
    if (value === '') continue;
    for (const { code } of rows) typed[fieldOf(column, code)] = NONE.test(value) ? '' : value;
  }
  return typed;
}

/** The pick-up points, one on each line. */
export const pickupPointsForm = z.object({
  pickupPoints: rawField(40_000),
  version: versionField,
  fill: rawField(10),
});

/** The regions of which a value was changed, and the one that a button filled: their folds stay open. */
export function openRegions(form: FormData, typed: TypedGrid, before: TypedGrid): string[] {
  const filled = form.get('fill');
  const plain = (text: string | undefined) => (NONE.test(text ?? '') ? '' : text);
  return regions
    .filter(
      ({ code }) =>
        code === filled ||
        wilayasOfRegion(code).some((wilaya) =>
          columns.some((column) => {
            const field = fieldOf(column, wilaya.code);
            return plain(typed[field]) !== plain(before[field]);
          }),
        ),
    )
    .map(({ code }) => code);
}
