import type { DoubtList } from '../../../contract/resources/reconciliation.ts';
import { isLive, type Transaction } from '../../account/transaction.ts';
import { doubtfulAttempts } from '../../payments/store/attempts.ts';
import { doubtfulRefunds } from './store.ts';

/** Payments and refunds whose outcome the acquirer does not tell: the oldest of each kind. */
export function listDoubts(transaction: Transaction): DoubtList {
  const { database } = transaction;
  const livemode = isLive(transaction);
  const data = [
    ...doubtfulAttempts(database).map((doubtful) => ({ ...doubtful, kind: 'payment' as const })),
    ...doubtfulRefunds(database).map((doubtful) => ({ ...doubtful, kind: 'refund' as const })),
  ];
  return {
    entity: 'doubt_list',
    data: data.map(({ id, kind, amount, reference, checkoutId, doubt, createdAt }) => ({
      id,
      entity: 'doubt',
      livemode,
      kind,
      amount,
      reference,
      checkout_id: checkoutId,
      last_answer: doubt,
      created_at: createdAt,
    })),
  };
}
