import type { GoingLive } from '../../contract/resources/going-live.ts';
import { readChecklist } from '../account/going-live.ts';
import type { Transaction } from '../account/transaction.ts';
import { refundsOfCheckout } from '../resources/refunds/store.ts';
import { checkoutUrl } from '../urls.ts';

/** The account's way to live, as operator and merchant read it. */
export function presentGoingLive(transaction: Transaction): GoingLive {
  const { mode, progress } = transaction.identity;
  const { liveSince, firstPayment } = progress;
  const refunds =
    firstPayment === null ? [] : refundsOfCheckout(transaction.database, firstPayment.checkoutId);
  const refundDoubt = refunds.find(({ status }) => status === 'pending')?.doubt ?? null;
  return {
    entity: 'going_live',
    live: liveSince !== null,
    live_since: liveSince,
    items: readChecklist(transaction, refundDoubt).map(({ item, state, acts, missing, doneAt }) => ({
      item,
      state,
      acts,
      missing: [...missing],
      done_at: doneAt,
    })),
    first_payment:
      firstPayment === null
        ? null
        : {
            checkout_id: firstPayment.checkoutId,
            checkout_url: checkoutUrl(transaction.origin, mode, firstPayment.checkoutId),
          },
  };
}

/** `open`: the items that are not done. */
export type GoingLiveAnswer =
  | { ok: true; goingLive: GoingLive }
  | { ok: false; reason: 'not_ready'; open: string[] }
  | { ok: false; reason: 'suspended' | 'no_acquirer' | 'not_tested' };
