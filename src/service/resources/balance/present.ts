import type { BalanceEntry } from '../../../contract/resources/balance.ts';
import { isLive, type Transaction } from '../../account/transaction.ts';
import { type EntryRecord, readBalance } from '../../payments/store/entries.ts';
import type { Presence } from '../presence.ts';

export function presentBalance(transaction: Transaction): unknown {
  const balance = readBalance(transaction.database);
  return {
    entity: 'balance',
    livemode: isLive(transaction),
    wallets: [
      {
        currency: 'dzd',
        balance,
        ready_for_payout: String(Math.max(0, balance)),
        on_hold: 0,
        payouts_waiting: balance < 0 ? 'balance_below_zero' : null,
      },
    ],
  };
}

/** Entries are never changed: they are as old as they are new. */
export function presentEntry(record: EntryRecord, { livemode }: Presence): BalanceEntry {
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
