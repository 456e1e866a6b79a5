import type { Database } from '../../database/rows.ts';
import { type PaymentExceptionRecord, readException } from '../resources/payment-exceptions/store.ts';

/* Table `payment_exceptions`, as settlements read and write it. */

/** `id`: of the attempt. */
export function findPaymentException(database: Database, id: string): PaymentExceptionRecord | null {
  const row = database.first('SELECT * FROM payment_exceptions WHERE attempt_id = ?', id);
  return row && readException(row);
}

export function saveExceptionSettlement(
  database: Database,
  id: string,
  { outcome, note, settledAt }: Pick<PaymentExceptionRecord, 'outcome' | 'note' | 'settledAt'>,
): void {
  database.run(
    `UPDATE payment_exceptions SET state = 'settled', outcome = ?, note = ?, settled_at = ? WHERE attempt_id = ?`,
    outcome,
    note,
    settledAt,
    id,
  );
}
