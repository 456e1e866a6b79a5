/** The columns of the grid, which are the prefixes of the form's fields. */
export const columns = ['home', 'home_days', 'desk', 'desk_days'] as const;
export type Column = (typeof columns)[number];

export type GridField = `${Column}_${number | string}` | 'free_from';

/** A field of the form: of a wilaya or, with a region's code, one that fills all its rows. */
export function fieldOf(column: Column, row: number | string): GridField {
  return `${column}_${row}`;
}

/** The typed values by field. */
export type TypedGrid = Record<string, string>;
