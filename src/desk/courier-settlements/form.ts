import type { ColumnRole } from './rules/columns.ts';
import type { Match } from './rules/row-actions.ts';

/** The column of each role, and the first row behind the headings. */
export type ColumnFields = Record<ColumnRole | 'from', string>;

/** What the merchant says of a row, by its position. */
export type RowFields = Record<`said.${number}`, string>;

/** Matches that are applied only if the merchant accepts them. */
export const acceptable = ['differs', 'net'] as const satisfies Match[];
export type AcceptFields = Record<(typeof acceptable)[number], string>;
