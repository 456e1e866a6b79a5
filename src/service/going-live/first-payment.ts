import { MIN_CHECKOUT_AMOUNT } from '../../contract/money.ts';
import { saveProgress } from '../account/going-live.ts';
import { withoutFirstPayment } from '../account/rules/going-live-checklist.ts';
import { isSuspended } from '../account/rules/suspension.ts';
import type { Transaction } from '../account/transaction.ts';
import { GOING_LIVE_PATH } from '../dashboard-urls.ts';
import { placeCheckout } from '../resources/checkouts/changes.ts';
import { findCheckout } from '../resources/checkouts/store/checkouts.ts';

/**
 * `suspended`: nobody could pay it. `no_acquirer`: no credentials are set. `not_tested`: the acquirer has not taken
 * them.
 */
export type FirstPayment =
  | { ok: true; checkoutId: string }
  | { ok: false; reason: 'suspended' | 'no_acquirer' | 'not_tested' };

/**
 * The checkout of the first live payment, the only one before live payments are switched on. An open or a paid one
 * stays; after a failed refund a new one may be made. `note`: logs a new one.
 */
export function makeFirstPayment(transaction: Transaction, note: (checkoutId: string) => void): FirstPayment {
  const { identity, database, origin, now } = transaction;
  const { profile, progress } = identity;
  if (isSuspended(profile)) return { ok: false, reason: 'suspended' };
  if (profile.acquirer === null || !transaction.canReach(profile.acquirer))
    return { ok: false, reason: 'no_acquirer' };
  if (progress.credentials?.outcome !== 'right') return { ok: false, reason: 'not_tested' };
  const { firstPayment } = progress;
  const known = firstPayment === null ? null : findCheckout(database, firstPayment.checkoutId);
  const isPayable =
    known !== null &&
    (known.status === 'processing' || (known.status === 'pending' && known.expiresAt > now));
  if (known !== null && (isPayable || (known.status === 'paid' && firstPayment?.isRefundFailed === false)))
    return { ok: true, checkoutId: known.id };
  const placed = placeCheckout(
    transaction,
    {
      amount: MIN_CHECKOUT_AMOUNT,
      currency: 'dzd',
      success_url: origin + GOING_LIVE_PATH,
      failure_url: origin + GOING_LIVE_PATH,
      locale: profile.default_locale,
    },
    { paymentLinkId: null, isFirstPayment: true },
  );
  if (!placed.ok) throw new Error('The first payment was not made.');
  const { id } = placed.checkout;
  const unpaid = { checkoutId: id, paidAt: null, refundedAt: null, isRefundFailed: false };
  saveProgress(transaction, { ...withoutFirstPayment(progress), firstPayment: unpaid });
  note(id);
  return { ok: true, checkoutId: id };
}
