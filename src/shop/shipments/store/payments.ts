import type { Database, Row } from '../../../database/rows.ts';
import { type ParcelPayment, paymentStates } from '../rules/payments.ts';

function readPayment(row: Row): ParcelPayment {
  return {
    shipmentId: row.text('shipment_id'),
    accountId: row.text('account_id'),
    paymentId: row.text('payment_id'),
    state: row.word('state', paymentStates),
    seenAt: row.integer('seen_at'),
    amount: row.integer('amount'),
    fee: row.integerOrNull('fee'),
  };
}

/** The payments that a parcel was ever in. */
export function paymentsOf(sql: Database, shipmentId: string): ParcelPayment[] {
  return sql.all('SELECT * FROM courier_payments WHERE shipment_id = ?', shipmentId).map(readPayment);
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
    sql.run(
      `INSERT OR REPLACE INTO courier_payments (shipment_id, payment_id, account_id, state, seen_at, amount, fee)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      one.shipmentId,
      one.paymentId,
      one.accountId,
      one.state,
      one.seenAt,
      one.amount,
      one.fee,
    );
  }
}
