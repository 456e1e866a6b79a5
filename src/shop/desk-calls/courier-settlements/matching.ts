import { readAmount } from '../../../text/numerals.ts';
import type { ShopContext } from '../../context.ts';
import { applyAction, statusNow } from '../../orders/actions/apply-action.ts';
import { findOrder, findOrderByNumber, type Order } from '../../orders/store/orders.ts';
import { readTracking } from '../orders/rules.ts';
import { readNumber } from '../search/rules.ts';
import { type Meaning, readMeaning } from './rules/meanings.ts';
import { type Claim, compareClaims, planOf } from './rules/plan.ts';
import type { CourierSettlement } from './rules/settlements.ts';
import {
  claimsOf,
  idsOfTracking,
  type MatchedRow,
  matchedAfter,
  rowsAfter,
  saveConflicting,
  saveDone,
  saveMatch,
  saveProgress,
} from './store.ts';

/** Rows in one transaction: other requests wait meanwhile. */
const ROWS_LOOKED_UP = 250;
const ROWS_DONE = 60;

/** The references of a row: an order's number or tracking number, in either column. */
export function referencesIn(
  cells: readonly string[],
  { columns }: Pick<CourierSettlement, 'columns'>,
): string[] {
  const { number, tracking } = columns;
  return [number, tracking].flatMap((column) => (column === null ? [] : cells[column] || []));
}

function orderNamed({ sql }: ShopContext, references: readonly string[]): Order | 'unknown' | 'ambiguous' {
  const ids = new Set(
    references.flatMap((reference) => {
      const number = readNumber(reference);
      const named = number === null ? null : findOrderByNumber(sql, number);
      if (named !== null) return [named.id];
      const tracking = readTracking(reference);
      return tracking === null ? [] : idsOfTracking(sql, tracking);
    }),
  );
  if (ids.size > 1) return 'ambiguous';
  const [only] = ids;
  return (only === undefined ? null : findOrder(sql, only)) ?? 'unknown';
}

/** The match of a row, without regard to other rows. */
function matchAlone(
  context: ShopContext,
  cells: readonly string[],
  statement: CourierSettlement,
): MatchedRow {
  const { columns } = statement;
  const none: MatchedRow = {
    match: 'no_reference',
    orderId: null,
    meaning: null,
    amount: null,
    expected: null,
  };
  const references = referencesIn(cells, statement);
  if (references.length === 0) return none;
  const order = orderNamed(context, references);
  if (typeof order === 'string') return { ...none, match: order };
  const known = { ...none, orderId: order.id };
  const said: Meaning | 'waiting' | null =
    columns.status === null ? columns.all : readMeaning(cells[columns.status] ?? '');
  if (said === null) return { ...known, match: 'unread' };
  if (said === 'waiting') return { ...known, match: 'waiting' };
  const written = columns.amount === null ? '' : (cells[columns.amount] ?? '').replace(/^(?:DA|DZD)\s*/i, '');
  const amount = written === '' || written === '-' ? null : readAmount(written);
  if (amount === null && written !== '' && written !== '-' && said !== 'returned')
    return { ...known, match: 'amount' };
  const claim: Claim = { meaning: said, amount: said === 'returned' ? null : amount };
  const { match, expected } = planOf(claim, statusNow(context, order));
  return { ...known, ...claim, match, expected };
}

/** Matches a part of a settlement's rows; returns its new state. */
export function matchRows(context: ShopContext, statement: CourierSettlement): CourierSettlement {
  const { sql } = context;
  if (statement.state !== 'matching') return statement;
  const rows = rowsAfter(sql, statement.id, statement.reached, ROWS_LOOKED_UP);
  for (const { position, cells } of rows) {
    const alone = matchAlone(context, cells, statement);
    const { orderId, meaning, amount } = alone;
    const above = orderId === null || meaning === null ? [] : claimsOf(sql, statement.id, orderId);
    const compared = above.flatMap((row) =>
      row.meaning === null || meaning === null
        ? []
        : (compareClaims({ meaning: row.meaning, amount: row.amount }, { meaning, amount }) ?? []),
    );
    const isContrary = compared.includes('conflicting') || above.some(({ match }) => match === 'conflicting');
    const match = compared.includes('repeated') && !isContrary ? 'repeated' : alone.match;
    saveMatch(sql, statement.id, position, { ...alone, match });
    if (isContrary && orderId !== null) saveConflicting(sql, statement.id, orderId);
  }
  const reached = rows.at(-1)?.position ?? statement.rows;
  const state = rows.length < ROWS_LOOKED_UP ? 'ready' : 'matching';
  const next = { ...statement, state, reached } as const;
  saveProgress(sql, statement.id, next);
  return next;
}

/** Applies a part of a settlement's rows in order; returns its new state. */
export function applyRows(
  context: ShopContext,
  statement: CourierSettlement,
  device: string,
): CourierSettlement {
  const { sql } = context;
  if (statement.state !== 'applying') return statement;
  const rows = matchedAfter(sql, statement.id, statement.reached, null, ROWS_DONE);
  for (const { position, orderId, meaning, amount, ...row } of rows) {
    const isMeant = row.match === 'apply' || (row.match === 'differs' && statement.acceptDifferences);
    if (!isMeant || orderId === null || meaning === null) continue;
    // Matched again: the order may have changed since, for example by a row above.
    const matched = applyRow(context, orderId, { meaning, amount }, statement.acceptDifferences, device);
    if (matched.isDone) saveDone(sql, statement.id, position);
    else saveMatch(sql, statement.id, position, { ...matched, orderId, meaning, amount });
  }
  const reached = rows.at(-1)?.position ?? statement.rows;
  const next = {
    ...statement,
    state: rows.length < ROWS_DONE ? ('done' as const) : ('applying' as const),
    reached,
  };
  saveProgress(sql, statement.id, next);
  return next;
}

class RowRefused extends Error {}

function applyRow(
  context: ShopContext,
  orderId: string,
  claim: Claim,
  acceptDifferences: boolean,
  device: string,
): Pick<MatchedRow, 'match' | 'expected'> & { isDone: boolean } {
  const order = findOrder(context.sql, orderId);
  if (order === null) return { match: 'unknown', expected: null, isDone: false };
  const { match, actions, expected } = planOf(claim, statusNow(context, order));
  if (match !== 'apply' && !(match === 'differs' && acceptDifferences))
    return { match, expected, isDone: false };
  try {
    // All steps of a row, or none.
    context.storage.transactionSync(() => {
      for (const action of actions) {
        const now = findOrder(context.sql, orderId) ?? order;
        const { position } = statusNow(context, now);
        const amount = action === 'remit' ? claim.amount : null;
        const result = applyAction(context, orderId, { action, position, amount }, { device });
        if (!result.ok) throw new RowRefused(result.reason);
      }
    });
  } catch (error) {
    if (!(error instanceof RowRefused)) throw error;
    return { match: 'not_now', expected, isDone: false };
  }
  return { match, expected, isDone: true };
}
