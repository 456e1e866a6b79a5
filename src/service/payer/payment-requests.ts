import { localDate } from '../../text/algiers.ts';
import type { Client } from '../../web/rate-limiter/clients.ts';
import { isLive, type Transaction } from '../account/transaction.ts';
import { ANSWERS_KEPT, findAnswer, keepAnswer } from '../api/idempotency/store.ts';
import type { Account } from '../ledger/account.ts';
import {
  boundsOfPart,
  faultOfPart,
  MOST_OPEN,
  type PartPurchase,
  type PayerRequest,
  type PaymentRequestRecord,
  type RequestView,
  stateOfRequest,
  takesParts,
} from '../payment-requests/rules.ts';
import { findRequest } from '../payment-requests/store/requests.ts';
import { notePurchase, waitToBuy } from '../payments/purchase-limits/purchases.ts';
import { isBuyer } from '../payments/purchase-limits/store.ts';
import { isOpen } from '../payments/rules/checkout-states.ts';
import { placeCheckout } from '../resources/checkouts/changes.ts';
import { payeeOf } from '../resources/checkouts/describe-attempt.ts';
import { type CheckoutRecord, findCheckout } from '../resources/checkouts/store/checkouts.ts';
import { partsBefore } from '../resources/checkouts/store/parts.ts';
import { endWhenOverdue } from '../resources/checkouts/transitions.ts';
import { paymentRequestUrl } from '../urls.ts';

const UNKNOWN = { ok: false, reason: 'unknown' } as const;
const UNAVAILABLE = { ok: false, reason: 'unavailable' } as const;
const REFUSED = { ok: false, reason: 'refused' } as const;

/** A request as its payers see it. `payer`: the payment from which one comes back, and the code of the browser. */
export function viewRequest(
  account: Account,
  id: string,
  payer: { checkoutId: string | null; browser: string | null },
): RequestView {
  const transaction = account.read();
  const request = transaction === null ? null : findRequest(transaction.database, id);
  if (transaction === null || request === null) return UNKNOWN;
  if (!transaction.canPay(null)) return UNAVAILABLE;
  return { ok: true, request: showRequest(transaction, request, payer) };
}

function showRequest(
  transaction: Transaction,
  request: PaymentRequestRecord,
  { checkoutId, browser }: Parameters<typeof viewRequest>[2],
): PayerRequest {
  const { database, now, identity } = transaction;
  const { id, name, amount, paid, lastDay, passesFees } = request;
  const open = openParts(transaction, id).filter(
    ({ status, expiresAt }) => status === 'processing' || expiresAt > now,
  );
  const state = stateOfRequest(request, localDate(now));
  const reserved = open.reduce((sum, checkout) => sum + checkout.amount, 0);
  const arrived = checkoutId === null ? null : findCheckout(database, checkoutId);
  return {
    id,
    livemode: isLive(transaction),
    locale: identity.profile.default_locale,
    isLocaleNamed: false,
    payee: payeeOf(transaction),
    name,
    state,
    amount,
    paid,
    lastDay,
    passesFees,
    bounds: takesParts(state) && open.length < MOST_OPEN ? boundsOfPart({ ...request, reserved }) : null,
    reserved,
    open: open
      .filter((checkout) => isBuyer(database, checkout.id, browser))
      .map((checkout) => ({
        checkoutId: checkout.id,
        amount: checkout.amount,
        expiresAt: checkout.expiresAt,
        isAtBank: checkout.status === 'processing',
      })),
    arrived:
      arrived?.paymentRequestId === id && arrived.status === 'paid'
        ? { checkoutId: arrived.id, amount: arrived.amount }
        : null,
  };
}

function openParts({ database }: Transaction, requestId: string): CheckoutRecord[] {
  return partsBefore(database, requestId, ['pending', 'processing'], null, MOST_OPEN);
}

/** Starts the payment of a part: an ordinary checkout, which reserves its amount until it ends. */
export async function payPart(
  account: Account,
  id: string,
  asked: { amount: number; submission: string | null },
  client: Client,
): Promise<PartPurchase> {
  const { purchaseLimits } = account.context.settings;
  const bought = await account.change(null, (transaction): PartPurchase => {
    const { database, now } = transaction;
    if (findRequest(database, id) === null) return UNKNOWN;
    if (!transaction.canPay(null)) return UNAVAILABLE;
    const key = `payment request ${id} ${asked.submission} ${asked.amount}`;
    const first = asked.submission === null ? null : findAnswer(database, key);
    if (first !== null && now - first.createdAt < ANSWERS_KEPT) {
      const started = findCheckout(database, Object(JSON.parse(first.body)).checkoutId);
      if (started !== null && isOpen(started.status)) return { ok: true, checkoutId: started.id };
    }
    // The alarm that ends checkouts may be late, and their reservations with it.
    const open = openParts(transaction, id)
      .map((checkout) => endWhenOverdue(transaction, checkout))
      .filter(({ status }) => isOpen(status));
    const request = findRequest(database, id);
    if (request === null) return UNKNOWN;
    const bounds = boundsOfPart(request);
    if (!takesParts(stateOfRequest(request, localDate(now)))) return REFUSED;
    if (open.length >= MOST_OPEN || bounds === null || faultOfPart(bounds, asked.amount) !== null)
      return REFUSED;
    const wait = waitToBuy(transaction, client, id, purchaseLimits);
    if (wait > 0) return { ok: false, reason: 'limited', retryAfter: wait };
    const url = paymentRequestUrl(transaction.origin, transaction.identity.mode, id);
    const placed = placeCheckout(
      transaction,
      {
        amount: asked.amount,
        currency: 'dzd',
        description: request.name === '' ? undefined : request.name,
        success_url: url,
        failure_url: url,
        service_pay_fees_allocation: request.passesFees ? 'customer' : 'merchant',
      },
      { paymentLinkId: null, paymentRequestId: id },
    );
    if (!placed.ok) return placed.isAboveLimit ? UNAVAILABLE : REFUSED;
    notePurchase(transaction, client, placed.checkout, purchaseLimits);
    const { id: checkoutId } = placed.checkout;
    if (asked.submission !== null)
      keepAnswer(database, key, {
        fingerprint: '',
        status: 200,
        body: JSON.stringify({ checkoutId }),
        createdAt: now,
      });
    return { ok: true, checkoutId };
  });
  return bought ?? UNKNOWN;
}
