import type { FieldErrors } from '../../../contract/error.ts';
import { normalizeMetadata, type WithMetadataText } from '../../../contract/metadata.ts';
import type {
  CreateCheckoutRequest,
  SimulateRequest,
  UpdateCheckoutRequest,
} from '../../../contract/requests/checkout.ts';
import { DEFAULT_LANGUAGE } from '../../../text/languages/languages.ts';
import { liveRefusal } from '../../account/going-live.ts';
import { NO_FEES } from '../../account/rules/account.ts';
import { answerContextOf, checkUrls, type Transaction } from '../../account/transaction.ts';
import { given } from '../../api/lists.ts';
import { badRequest, forbidden, invalid, notFound, ok, type Reply, unavailable } from '../../api/replies.ts';
import { countPart } from '../../payment-requests/count-part.ts';
import { refuseByLimits } from '../../payments/account-limits.ts';
import { decide } from '../../payments/rules/checkout-states.ts';
import type { Shipping } from '../../payments/rules/payer.ts';
import { joinShippingAddress } from '../customers/rules.ts';
import { findCustomer } from '../customers/store.ts';
import { describeProduct } from '../products/rules.ts';
import { presentCheckout } from './present.ts';
import { computeFees, resolveAllocation } from './rules/fees.ts';
import { decideExpiry } from './rules/lifetime.ts';
import { computeTotals } from './rules/totals.ts';
import { type CheckoutRecord, findCheckout, insertCheckout, updateOwnFields } from './store/checkouts.ts';
import type { ItemSnapshot } from './store/items.ts';
import { findPricedProduct } from './store/priced-products.ts';
import { applyAcquirerStatus, applySignal, endWhenOverdue, startAttempt } from './transitions.ts';

/** A merchant's changes of checkouts. */

/** The items as they are now, or the errors by field. */
export function takeSnapshots(
  transaction: Transaction,
  items: readonly { price: string; quantity: number }[],
): { ok: true; items: ItemSnapshot[] } | { ok: false; errors: FieldErrors } {
  const errors: FieldErrors = {};
  const snapshots: ItemSnapshot[] = [];
  for (const [index, item] of items.entries()) {
    const offer = findPricedProduct(transaction.database, item.price);
    if (offer === null || offer.isDeleted || offer.product === null) {
      const why = offer === null ? 'invalid' : offer.isDeleted ? 'deleted' : 'the price of a deleted product';
      errors[`items.${index}.price`] = [`The selected items.${index}.price is ${why}.`];
      continue;
    }
    const { product, amount, metadata, createdAt, updatedAt } = offer;
    snapshots.push({
      priceId: item.price,
      productId: product.id,
      name: product.name,
      image: product.image,
      ...describeProduct(product, offer),
      amount,
      quantity: item.quantity,
      metadata,
      createdAt,
      updatedAt,
    });
  }
  return Object.keys(errors).length === 0 ? { ok: true, items: snapshots } : { ok: false, errors };
}

/** `isAboveLimit`: above a limit that an operator set for the account. */
type PlacedCheckout =
  | { ok: true; checkout: CheckoutRecord }
  | { ok: false; reply: Reply; isAboveLimit: boolean };

/** Creates a checkout, or returns the request's errors and writes nothing. */
export function placeCheckout(
  transaction: Transaction,
  body: WithMetadataText<CreateCheckoutRequest>,
  origin: {
    paymentLinkId: string | null;
    paymentRequestId?: string;
    shipping?: Shipping | null;
    isFirstPayment?: true;
  },
): PlacedCheckout {
  const refuse = (reply: Reply, isAboveLimit = false) => ({ ok: false, reply, isAboveLimit }) as const;
  if (!origin.isFirstPayment && !transaction.canPay(null))
    return refuse(unavailable('live_not_configured', liveRefusal(transaction)));
  // The first payment leads back to the service's own page.
  const errors = origin.isFirstPayment ? {} : checkUrls(transaction, body);
  if (body.customer_id !== undefined && findCustomer(transaction.database, body.customer_id) === null) {
    errors.customer_id = ['The selected customer id is invalid.'];
  }
  const expiry = decideExpiry(body.expires_at, transaction.now);
  if (!expiry.ok) {
    const clock = transaction.identity.clockAhead > 0 ? `; the test clock says ${transaction.now}` : '';
    errors.expires_at = [`The expires at field ${expiry.why}${clock}.`];
  }
  const snapshots = body.items === undefined ? null : takeSnapshots(transaction, body.items);
  if (snapshots?.ok === false) Object.assign(errors, snapshots.errors);
  const items = snapshots?.ok ? snapshots.items : null;
  const totals = computeTotals({ body, lines: items });
  if (!totals.ok) Object.assign(errors, totals.errors);
  if (!totals.ok || !expiry.ok || Object.keys(errors).length > 0) return refuse(invalid(errors));

  const { profile } = transaction.identity;
  const { locale = DEFAULT_LANGUAGE } = body;
  const { shipping = null } = origin;
  const { allocation, passFeesToCustomer } = resolveAllocation(body);
  // The first payment is given back, so the service takes no fee for it.
  const feePlan = origin.isFirstPayment ? NO_FEES : profile.fee_plan;
  const fees = computeFees(totals.amount, feePlan, allocation);
  const sums = { amount: totals.amount, total: totals.amount + fees.onCustomer };
  const above = origin.isFirstPayment
    ? null
    : refuseByLimits(transaction, sums, body.items === undefined ? 'amount' : 'items');
  if (above !== null) return refuse(invalid(above), true);
  const checkout = insertCheckout(transaction.database, {
    id: transaction.mintId(),
    status: 'pending',
    amount: totals.amount,
    amountWithoutDiscount: totals.amountWithoutDiscount,
    discount: totals.discount,
    fees: fees.fees,
    feesOnMerchant: fees.onMerchant,
    feesOnCustomer: fees.onCustomer,
    feePlan,
    allocation,
    passFeesToCustomer,
    locale,
    isLocaleNamed: body.locale !== undefined,
    description: body.description ?? null,
    metadata: normalizeMetadata(body.metadata),
    successUrl: body.success_url,
    failureUrl: body.failure_url ?? null,
    webhookEndpoint: body.webhook_endpoint ?? null,
    method: body.payment_method ?? 'edahabia',
    customerId: body.customer_id ?? null,
    paymentLinkId: origin.paymentLinkId,
    paymentRequestId: origin.paymentRequestId ?? null,
    shippingAddress:
      shipping === null ? (body.shipping_address ?? null) : joinShippingAddress(shipping, locale),
    shipping,
    collectShippingAddress: body.collect_shipping_address ?? false,
    keyId: transaction.keyId,
    expiresAt: expiry.expiresAt,
    createdAt: transaction.now,
    items: items ?? [],
  });
  countPart(transaction.database, null, checkout);
  return { ok: true, checkout };
}

export function createCheckout(
  transaction: Transaction,
  body: WithMetadataText<CreateCheckoutRequest>,
): Reply {
  const placed = placeCheckout(transaction, body, { paymentLinkId: null });
  return placed.ok ? ok(presentCheckout(placed.checkout, answerContextOf(transaction))) : placed.reply;
}

function refuseState(status: CheckoutRecord['status']): Reply {
  return status === 'processing'
    ? forbidden('checkout_processing', 'The payer is at the bank: only the bank can move this checkout now.')
    : forbidden('checkout_not_pending', `This checkout is ${status}, not pending.`);
}

/** Changes the merchant's own fields of a pending checkout; the amount that the payer pays stays. */
export function changeCheckout(
  transaction: Transaction,
  id: string,
  body: WithMetadataText<UpdateCheckoutRequest>,
): Reply {
  const stored = findCheckout(transaction.database, id);
  if (stored === null) return notFound();
  const checkout = endWhenOverdue(transaction, stored);
  if (checkout.status !== 'pending') return refuseState(checkout.status);
  const errors = checkUrls(transaction, body);
  if (Object.keys(errors).length > 0) return invalid(errors);
  const changed: CheckoutRecord = {
    ...checkout,
    successUrl: given(body.success_url, checkout.successUrl),
    failureUrl: given(body.failure_url, checkout.failureUrl),
    webhookEndpoint: given(body.webhook_endpoint, checkout.webhookEndpoint),
    description: given(body.description, checkout.description),
    metadata: body.metadata === undefined ? checkout.metadata : normalizeMetadata(body.metadata),
    updatedAt: transaction.now,
  };
  updateOwnFields(transaction.database, changed);
  return ok(presentCheckout(changed, answerContextOf(transaction)));
}

export function expireCheckout(transaction: Transaction, id: string): Reply {
  const stored = findCheckout(transaction.database, id);
  if (stored === null) return notFound();
  if (stored.status === 'expired')
    return badRequest('checkout_already_expired', 'This checkout is already expired.');
  const { checkout, decision } = applySignal(transaction, stored, { type: 'merchant_expired' });
  return decision.kind === 'move'
    ? ok(presentCheckout(checkout, answerContextOf(transaction)))
    : refuseState(stored.status);
}

/** Causes an outcome by the same steps as a payer and the bank. Test mode only (see the router). */
export function simulateCheckout(transaction: Transaction, id: string, asked: SimulateRequest): Reply {
  if (transaction.identity.mode !== 'test') return notFound();
  const stored = findCheckout(transaction.database, id);
  if (stored === null) return notFound();
  const checkout = endWhenOverdue(transaction, stored);
  if (checkout.status !== 'pending') return refuseState(checkout.status);
  return ok(presentCheckout(simulate(transaction, checkout, asked), answerContextOf(transaction)));
}

function simulate(
  transaction: Transaction,
  checkout: CheckoutRecord,
  { outcome, refunds = 'succeeded' }: SimulateRequest,
): CheckoutRecord {
  switch (outcome) {
    case 'canceled':
      return applySignal(transaction, checkout, { type: 'payer_canceled' }).checkout;
    case 'expired':
      return applySignal(transaction, checkout, { type: 'merchant_expired' }).checkout;
    case 'paid': {
      const { checkout: started, attempt } = startAttempt(transaction, checkout, checkout.method, {
        simulated: refunds,
      });
      return applyAcquirerStatus(transaction, started, attempt, {
        state: 'approved',
        amount: attempt.amount,
      });
    }
    case 'declined':
    case 'failed': {
      const { checkout: started, attempt } = startAttempt(transaction, checkout, checkout.method);
      const declined = applyAcquirerStatus(transaction, started, attempt, {
        state: 'declined',
        code: 'declined',
      });
      if (outcome === 'declined') return declined;
      return applySignal(transaction, declined, { type: 'payer_gave_up' }).checkout;
    }
  }
}

/** True while a payer could still start a payment. */
export function canStart(transaction: Transaction, checkout: CheckoutRecord): boolean {
  const state = {
    status: checkout.status,
    declined: checkout.declineCode !== null,
    expiresAt: checkout.expiresAt,
  };
  return decide(state, { type: 'attempt_started' }, transaction.now).kind === 'move';
}
