import type { AddressesOf } from '../../domain/addresses/checkout-addresses.ts';
import {
  failurePath,
  feePath,
  orderPath,
  paymentBlockerPath,
  paymentRedirectPath,
  webhookPath,
} from '../../domain/addresses/shop.ts';
import type { Limited } from '../../shop/order-limits/admission.ts';
import type { CheckoutOpening } from '../../shop/orders/payments/open-checkout.ts';
import { introduce } from '../../shop-web/client.ts';
import { languageOf, originOf, type RequestContext } from '../../shop-web/request-context.ts';
import { goTo, showNotice } from '../../shop-web/respond.tsx';
import { type PaymentBlocker, writePaymentBlocker } from './payment-blocker.ts';

/** The addresses of a checkout, without the order's token. */
export function addressesOf(c: RequestContext): AddressesOf {
  return { origin: originOf(c), language: languageOf(c), webhookPath };
}

/** The next page after a checkout was opened or refused. */
export async function answerCheckout(c: RequestContext, opening: CheckoutOpening): Promise<Response> {
  const language = languageOf(c);
  if (opening.ok) {
    const { token, feesOnCustomer } = opening;
    return goTo(c, feesOnCustomer > 0 ? feePath(language, token) : paymentRedirectPath(language, token));
  }
  switch (opening.reason) {
    case 'not_payable':
      return goTo(c, orderPath(language, opening.token));
    case 'mismatch':
    case 'repriced': {
      const amounts = { before: opening.expected, after: opening.amount };
      return answerBlocker(c, opening.token, { kind: opening.reason, amounts });
    }
    case 'short':
      return answerBlocker(c, opening.token, { kind: 'short', shortages: opening.shortages });
    case 'limited':
      return showLimited(c, opening, { retryToken: opening.token });
    case 'unreachable':
    case 'refused':
    case 'account_refused':
    case 'unexpected':
      // The shopper tries again from that page and comes back from the bank to it: it must be one that browsers go
      // back to.
      return goTo(c, failurePath(language, opening.token, opening.reason));
  }
}

/**
 * Tells a client with too many unpaid orders when to come back, and one whose network has too many to call the shop.
 * `options`: what the button does.
 */
export async function showLimited(
  c: RequestContext,
  { by, retryAfter }: Limited,
  options: Omit<Parameters<typeof showNotice>[2], 'kind'>,
): Promise<Response> {
  // With its cookie, it counts as no newcomer in an hour.
  await introduce(c);
  return showNotice(
    c,
    429,
    { kind: by === 'network' ? 'networkLimited' : 'limited', ...options },
    retryAfter,
  );
}

/**
 * Shows a blocker on a page of its own, which browsers can go back to; at once when it is too long for an address.
 */
async function answerBlocker(c: RequestContext, token: string, blocker: PaymentBlocker): Promise<Response> {
  const text = await writePaymentBlocker(blocker, token, c.var.settings.cookieSecret);
  if (text === null) return showNotice(c, 409, blocker);
  return goTo(c, paymentBlockerPath(languageOf(c), token, text));
}
