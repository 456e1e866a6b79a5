import type { Database } from '../../database/rows.ts';
import type { MoveSource, StockCount } from '../../domain/stock.ts';
import { saveMove } from './store.ts';

const unsoldIn = ({ counted, paid }: StockCount) => (counted === null ? null : counted - paid);

/**
 * Records a changed number. Sales and returns are not recorded: orders tell them. Call it in the transaction of the
 * change. `at`: milliseconds.
 */
export function noteMove(
  sql: Database,
  key: string,
  [before, after]: [StockCount, StockCount],
  source: MoveSource,
  at: number,
): void {
  const [from, to] = [unsoldIn(before), unsoldIn(after)];
  if (from !== to) saveMove(sql, key, { ...source, at, before: from, after: to });
}

/** A number that changed at the service. */
export const movedElsewhere: MoveSource = {
  reason: 'elsewhere',
  note: null,
  device: null,
  submission: null,
};
