import type { ColumnRole } from './rules/columns.ts';
import type { acceptable } from './rules/row-actions.ts';

/** The column of each role, and the first row behind the headings. */
export type ColumnFields = Record<ColumnRole | 'from', string>;

/** What the merchant says of a row, by its position. */
export type RowFields = Record<`said.${number}`, string>;

export type AcceptFields = Record<(typeof acceptable)[number], string>;
