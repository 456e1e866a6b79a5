import type { Database } from '../../../database/rows.ts';
import type { CheckoutRecord } from '../../resources/checkouts/store/checkouts.ts';
import { readCheckoutItems } from '../../resources/checkouts/store/items.ts';
import { findCustomer } from '../../resources/customers/store.ts';
import type { ListedPayment } from './rules.ts';

/** A checkout as lists of payments show it. */
export function describePayment(database: Database, record: CheckoutRecord): ListedPayment {
  const { customerId, description } = record;
  const customer = customerId === null ? null : findCustomer(database, customerId);
  const title = description ?? readCheckoutItems(database, record.seq)[0]?.name ?? null;
  return {
    id: record.id,
    status: record.status,
    total: record.amount + record.feesOnCustomer,
    refunded: record.refundedAmount,
    method: record.method,
    title,
    customer: customer?.name ?? null,
    createdAt: record.createdAt,
    paidAt: record.paidAt,
    receiptNumber: record.receiptNumber,
  };
}
