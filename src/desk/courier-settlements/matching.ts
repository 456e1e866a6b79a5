import type { Order } from '../../domain/orders/order.ts';
import { type CourierFees, noFees } from '../../domain/orders/profit/order-result.ts';
import { readTracking } from '../../domain/orders/tracking.ts';
import type { ShopContext } from '../../shop/context.ts';
import { statusNow } from '../../shop/orders/actions/apply-action.ts';
import { readCourierFees } from '../../shop/orders/profit/store/results.ts';
import { findOrder, findOrderByNumber } from '../../shop/orders/store/orders.ts';
import { readAmount } from '../../text/numerals.ts';
import { readNumber } from '../search/rules.ts';
import type { UploadedRow } from '../uploads/rules/uploads.ts';
import type { SettlementColumns } from './rules/columns.ts';
import { readMeaning } from './rules/meanings.ts';
import { type Claim, compareClaims, type Match, matchOfNet, partOf, planOf } from './rules/row-actions.ts';
import type { CourierSettlement, SettlementFinding } from './rules/settlements.ts';
import type { Meaning } from './rules/status-words.ts';
import { claimsOf, idsOfTracking, saveConflicting } from './store.ts';

/** The references of a row: an order's number or tracking number, in either column. */
export function referencesIn(
  cells: readonly string[],
  { number, tracking }: Pick<SettlementColumns, 'number' | 'tracking'>,
): string[] {
  return [number, tracking].flatMap((column) => (column === null ? [] : cells[column] || []));
}

function orderNamed({ sql }: ShopContext, references: readonly string[]): Order | 'unknown' | 'ambiguous' {
  const ids = new Set(
    references.flatMap((reference) => {
      const number = readNumber(reference);
      const named = number === null ? null : findOrderByNumber(sql, number);
      if (named !== null) return [named.id];
      const tracking = readTracking(reference) ?? null;
      return tracking === null ? [] : idsOfTracking(sql, tracking);
    }),
  );
  if (ids.size > 1) return 'ambiguous';
  const [only] = ids;
  return (only === undefined ? null : findOrder(sql, only)) ?? 'unknown';
}

/** The fees in a row. A courier with one column of fees writes there what it took for a return. */
function feesIn(cells: readonly string[], columns: SettlementColumns, meaning: Meaning): CourierFees {
  const feeIn = (column: number | null) =>
    column === null ? null : readAmount((cells[column] ?? '').replace(/^(?:DA|DZD|-)\s*/i, ''));
  const [fee, returning] = [feeIn(columns.fee), feeIn(columns.return_fee)];
  if (meaning === 'returned' && columns.return_fee === null) return { delivery: null, returning: fee };
  return { delivery: fee, returning };
}

/** The match of a row, without regard to other rows. */
function matchAlone(
  context: ShopContext,
  { position, cells }: Pick<UploadedRow, 'position' | 'cells'>,
  settlement: CourierSettlement,
): SettlementFinding {
  const { columns } = settlement;
  const [total, net] = [amountIn(cells, columns.amount), amountIn(cells, columns.net)];
  // A row that does nothing shows its sums all the same: a person looks for its order by them.
  const none: SettlementFinding = {
    match: 'no_reference',
    about: null,
    meaning: null,
    amount: total ?? null,
    expected: null,
    fees: noFees,
    paymentId: null,
    net: total == null ? (net ?? null) : null,
  };
  const references = referencesIn(cells, columns);
  if (references.length === 0) return none;
  const order = orderNamed(context, references);
  if (typeof order === 'string') return { ...none, match: order };
  const known = { ...none, about: order.id };
  const meaning: Meaning | 'waiting' | null =
    columns.said[position] ??
    (columns.status === null ? columns.all : readMeaning(cells[columns.status] ?? ''));
  if (meaning === null) return { ...known, match: 'unread' };
  if (meaning === 'waiting') return { ...known, match: 'waiting' };
  if ((total === undefined || net === undefined) && meaning !== 'returned')
    return { ...known, match: 'amount' };
  const fees = feesIn(cells, columns, meaning);
  // A row without the whole amount says it by what is left of it and the fee.
  const isNetAlone = net != null && total == null && meaning !== 'returned';
  const whole = isNetAlone && fees.delivery !== null ? net + fees.delivery : (total ?? null);
  const claim: Claim = { meaning, amount: meaning === 'returned' ? null : whole };
  const current = { ...statusNow(context, order), fees: readCourierFees(context.sql, order.id).billed };
  const { match: planned, expected } = planOf({ ...claim, fees }, current);
  const isPart = planned === 'differs' && partOf(order, current.money, claim.amount) !== null;
  const match: Match = isPart ? 'part' : planned;
  const paymentId =
    (columns.payment === null ? '' : (cells[columns.payment] ?? '')).trim().slice(0, 100) || null;
  const found = { ...known, ...claim, match, expected, fees, paymentId, net: null };
  return isNetAlone && fees.delivery === null ? { ...found, net, match: matchOfNet(found, net) } : found;
}

/** An amount of a row; null for an empty cell, undefined for an unreadable one. */
function amountIn(cells: readonly string[], column: number | null): number | null | undefined {
  const written = column === null ? '' : (cells[column] ?? '').replace(/^(?:DA|DZD)\s*/i, '');
  return written === '' || written === '-' ? null : (readAmount(written) ?? undefined);
}

/** The finding of a row. Rows above that contradict it change too. */
export function matchRow(
  context: ShopContext,
  settlement: CourierSettlement,
  row: UploadedRow,
): SettlementFinding {
  const { sql } = context;
  const alone = matchAlone(context, row, settlement);
  const { about, meaning, amount } = alone;
  if (about === null || meaning === null) return alone;
  const above = claimsOf(sql, settlement.id, about);
  const compared = above.map((claim) => compareClaims(claim, { meaning, amount }));
  if (compared.includes('conflicting') || above.some(({ match }) => match === 'conflicting')) {
    saveConflicting(sql, settlement.id, about);
    return { ...alone, match: 'conflicting' };
  }
  return compared.includes('repeated') ? { ...alone, match: 'repeated' } : alone;
}
