/** The columns of the grid, as the form's fields begin. */
export const columns = ['home', 'home_days', 'desk', 'desk_days'] as const;
export type Column = (typeof columns)[number];

/** A field of the form: of a wilaya, or, with a region's code, what is filled into all its rows. */
export function fieldOf(column: Column, row: number | string): string {
  return `${column}_${row}`;
}

/** What was typed, by field. */
export type TypedGrid = Record<string, string>;
