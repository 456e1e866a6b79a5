import { erasedSince, markRestoresApplied, type Restore, readRestores } from '../../database/restores.ts';
import type { Database } from '../../database/rows.ts';
import { receiptsLeftOut } from '../payments/receipts/rules.ts';
import { hurryAttemptChecks } from '../payments/store/attempts.ts';
import { leaveOutReceipts } from '../payments/store/ledger-entries.ts';
import { eraseCustomerData } from '../privacy/erasure.ts';
import { findCustomer } from '../resources/customers/store.ts';
import { askAboutRestoredRefunds } from '../resources/refunds/store.ts';

/**
 * What an account does after a restore, before it answers any call: it skips receipt numbers that may have been given
 * since the backup, asks the acquirer at once about everything open, and erases again the customers erased since.
 * Returns all restores of the account. Call inside a transaction; `now` in seconds.
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
    askAboutRestoredRefunds(database, now * 1000);
    for (const customerId of erasedSince(database)) {
      const customer = findCustomer(database, customerId);
      if (customer !== null) eraseCustomerData(database, customer, now);
    }
    markRestoresApplied(database);
  }
  return restores;
}
