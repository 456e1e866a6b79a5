import type { Balance, BalanceEntry } from '../../../contract/resources/balance.ts';
import { isLive, type Transaction } from '../../account/transaction.ts';
import { type EntryRecord, readBalance } from '../../payments/store/ledger-entries.ts';
import type { AnswerContext } from '../answer-context.ts';
import { sumOfPendingRefunds } from '../refunds/store.ts';

export function presentBalance(transaction: Transaction): Balance {
  const balance = readBalance(transaction.database);
  // Pending refunds leave the balance only when the acquirer makes them. They are shown as on hold, so that nobody
  // pays them out.
  const onHold = sumOfPendingRefunds(transaction.database);
  return {
    entity: 'balance',
    livemode: isLive(transaction),
    wallets: [
      {
        currency: 'dzd',
        balance,
        ready_for_payout: String(Math.max(0, balance - onHold)),
        on_hold: onHold,
        payouts_waiting: balance < 0 ? 'balance_below_zero' : null,
      },
    ],
  };
}

/** Entries never change, so `updated_at` is `created_at`. */
export function presentEntry(record: EntryRecord, { livemode }: AnswerContext): BalanceEntry {
  return {
    id: record.id,
    entity: 'balance_entry',
    livemode,
    type: record.kind,
    amount: record.amount,
    currency: 'dzd',
    reference: record.reference,
    checkout_id: record.checkoutId,
    refund_id: record.refundId,
    created_at: record.createdAt,
    updated_at: record.createdAt,
  };
}
