import * as z from 'zod';
import type { ShopContext } from '../../shop/context.ts';
import { tableForms } from '../spreadsheets/rules/table-bounds.ts';
import type { UploadProblem } from './rules/progress.ts';
import type { MatchedRow, Upload, UploadedRow } from './rules/uploads.ts';

/** How an upload's table was read, as it is stored. */
export const fileReading = z
  .object({ form: z.enum(tableForms), encoding: z.string().nullable(), separator: z.string().nullable() })
  .nullable();

/** The new finding of each row of a unit, or that it is done. `problem`: the unit has to be tried again. */
export type Applied<Finding> = { rows: (Finding | 'done')[]; problem: UploadProblem | null };

/** One kind of table that owners upload: product lists, or courier settlements. */
export type UploadDefinition<Columns, Finding, State> = {
  /** Never rename it: stored uploads contain it. */
  name: string;
  states: readonly State[];
  readColumns(stored: unknown): Columns;
  readFinding(stored: unknown): Finding;
  /** Units that are matched in one transaction: other requests wait meanwhile. */
  unitsAPart: number;
  match(context: ShopContext, upload: Upload<Columns, State>, rows: readonly UploadedRow[]): Finding[];
  /** The matches whose rows are applied, unless the merchant accepts more. */
  applies: readonly string[];
  /** The cost of all units that one turn applies. */
  costAPart: number;
  costOf(rows: readonly MatchedRow<Finding>[]): number;
  /** Units that are applied at the same time. */
  atOnce: number;
  /** Whether later units depend on this one. */
  isAlone(context: ShopContext, rows: readonly MatchedRow<Finding>[]): boolean;
  /** Applies the rows of one unit. It may be repeated after an interruption. `device`: null in the alarm. */
  apply(
    context: ShopContext,
    upload: Upload<Columns, State>,
    rows: readonly MatchedRow<Finding>[],
    device: string | null,
  ): Applied<Finding> | Promise<Applied<Finding>>;
};
