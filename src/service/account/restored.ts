import { erasedSince, markRestoresApplied, type Restore, readRestores } from '../../database/restores.ts';
import type { Database } from '../../database/rows.ts';
import { receiptsLeftOut } from '../payments/receipts/rules.ts';
import { hurryAttemptChecks } from '../payments/store/attempts.ts';
import { leaveOutReceipts } from '../payments/store/entries.ts';
import { eraseCustomerData } from '../privacy/erasure.ts';
import { findCustomer } from '../resources/customers/store.ts';
import { hurryRefundQuestions } from '../resources/refunds/store.ts';

/**
 * What an account does, before it answers anybody, when it was put back from a backup: numbers of receipts that may have been given
 * since are left out, the acquirer is asked at once about whatever was open, and customers who were erased since are erased once more.
 * Answers all restores it has seen. Call inside a transaction; `now` in seconds.
 */
export function applyRestores(database: Database, now: number): Restore[] {
  const restores = readRestores(database);
  const unmet = restores.filter(({ isMet }) => !isMet);
  for (const restore of unmet) {
    const { years, count } = receiptsLeftOut(restore);
    for (const year of years) leaveOutReceipts(database, year, count);
  }
  if (unmet.length > 0) {
    hurryAttemptChecks(database);
    hurryRefundQuestions(database);
    for (const customerId of erasedSince(database)) {
      const customer = findCustomer(database, customerId);
      if (customer !== null) eraseCustomerData(database, customer, now);
    }
    markRestoresApplied(database);
  }
  return restores;
}
