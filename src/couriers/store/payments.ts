import type { Database, Row } from '../../database/rows.ts';
import { integer, orNull, table, text, word } from '../../database/table.ts';
import { type ParcelPayment, type PaymentKey, paymentStates } from '../rules/payments.ts';

const courierPayments = table('courier_payments', {
  shipmentId: text,
  accountId: text,
  paymentId: text,
  state: word(paymentStates),
  seenAt: integer,
  amount: integer,
  fee: orNull(integer),
});

const readPayment = (row: Row): ParcelPayment => courierPayments.read(row);

/** The payments that a parcel was ever in. */
export function paymentsOf(sql: Database, shipmentId: string): ParcelPayment[] {
  return sql.all('SELECT * FROM courier_payments WHERE shipment_id = ?', shipmentId).map(readPayment);
}

const DAY = 86_400_000;
/** The day of `keyOfPayment`. */
const DAY_OF = `CASE payment_id WHEN '' THEN seen_at / ${DAY} ELSE 0 END`;

/** The parcels of a payment, and their sums without those that were taken back. Times in ms, whole dinars. */
export type CourierPaymentSums = PaymentKey & {
  seenAt: number;
  parcels: number;
  amount: number;
  fees: number;
  announced: number;
  undone: number;
};

/** The payments whose first parcel was seen in a span of time, the newest first. */
export function paymentsSeen(sql: Database, from: number, before: number): CourierPaymentSums[] {
  return sql
    .all(
      `WITH keys AS (SELECT DISTINCT account_id, payment_id, ${DAY_OF} AS day FROM courier_payments
         WHERE seen_at >= ?1 AND seen_at < ?2)
       SELECT keys.account_id, keys.payment_id, keys.day, MIN(seen_at) AS first, COUNT(*) AS parcels,
         SUM(CASE state WHEN 'undone' THEN 0 ELSE amount END) AS amount,
         SUM(CASE state WHEN 'undone' THEN 0 ELSE coalesce(fee, 0) END) AS fees,
         SUM(state = 'announced') AS announced, SUM(state = 'undone') AS undone
       FROM keys CROSS JOIN courier_payments AS one
         ON one.account_id = keys.account_id AND one.payment_id = keys.payment_id
         AND (keys.day = 0 OR seen_at / ${DAY} = keys.day)
       GROUP BY 1, 2, 3 HAVING first >= ?1 ORDER BY first DESC, 1, 2`,
      from,
      before,
    )
    .map((row) => ({
      accountId: row.text('account_id'),
      paymentId: row.text('payment_id'),
      day: row.integer('day'),
      seenAt: row.integer('first'),
      parcels: row.integer('parcels'),
      amount: row.integer('amount'),
      fees: row.integer('fees'),
      announced: row.integer('announced'),
      undone: row.integer('undone'),
    }));
}

/** When the newest parcel in a payment before a time was seen; null for none. */
export function lastPaymentBefore(sql: Database, before: number): number | null {
  const row = sql.first('SELECT MAX(seen_at) AS at FROM courier_payments WHERE seen_at < ?', before);
  return row?.integerOrNull('at') ?? null;
}

/** The parcels of a payment, the first seen first; at most `count`. */
export function parcelsOfPayment(
  sql: Database,
  { accountId, paymentId, day }: PaymentKey,
  count: number,
): ParcelPayment[] {
  return sql
    .all(
      `SELECT * FROM courier_payments WHERE account_id = ?1 AND payment_id = ?2
         AND (?3 = 0 OR seen_at / ${DAY} = ?3) ORDER BY seen_at, shipment_id LIMIT ?4`,
      accountId,
      paymentId,
      day,
      count,
    )
    .map(readPayment);
}

/** Replaces the payments of a parcel; writes what differs. */
export function replacePayments(
  sql: Database,
  before: readonly ParcelPayment[],
  after: readonly ParcelPayment[],
): void {
  for (const { shipmentId, paymentId } of before)
    if (!after.some((one) => one.paymentId === paymentId))
      sql.run('DELETE FROM courier_payments WHERE shipment_id = ? AND payment_id = ?', shipmentId, paymentId);
  for (const one of after) {
    const known = before.find(({ paymentId }) => paymentId === one.paymentId);
    if (known?.state === one.state && known.amount === one.amount && known.fee === one.fee) continue;
    courierPayments.insert(sql, one, 'INSERT OR REPLACE');
  }
}
