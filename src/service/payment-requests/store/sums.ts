import type { Database } from '../../../database/rows.ts';
import type { PaymentRequestRecord } from '../rules.ts';

/** Adds to the sums of a request; each may be negative. */
export function addToRequest(
  database: Database,
  id: string,
  {
    paid = 0,
    reserved = 0,
    unusual = 0,
  }: Partial<Pick<PaymentRequestRecord, 'paid' | 'reserved' | 'unusual'>>,
): void {
  database.run(
    'UPDATE payment_requests SET paid = paid + ?, reserved = reserved + ?, unusual = unusual + ? WHERE id = ?',
    paid,
    reserved,
    unusual,
    id,
  );
}
