import { isLive, type Transaction } from '../../account/transaction.ts';
import { readBalance } from '../../payments/store/entries.ts';

export function presentBalance(transaction: Transaction): unknown {
  const balance = readBalance(transaction.database);
  return {
    entity: 'balance',
    livemode: isLive(transaction),
    wallets: [{ currency: 'dzd', balance, ready_for_payout: String(balance), on_hold: 0 }],
  };
}
