import type { Limited } from '../../shop/order-limits/admission.ts';
import type { CheckoutOpening } from '../../shop/orders/payments/payments.ts';
import type { AddressesOf } from '../../shop/orders/payments/rules/checkout.ts';
import {
  failurePath,
  feePath,
  orderPath,
  paymentBlockerPath,
  paymentRedirectPath,
  webhookPath,
} from '../../shop/urls.ts';
import { introduce } from '../http/client.ts';
import { languageOf, originOf, type RequestContext } from '../http/request-context.ts';
import { goTo, showNotice } from '../http/respond.tsx';
import { type PaymentBlocker, writePaymentBlocker } from './payment-blocker.ts';

/** The addresses that a checkout needs; the order's token is put in by the shop's object. */
export function addressesOf(c: RequestContext): AddressesOf {
  return { origin: originOf(c), orderPath: orderPath(languageOf(c), ':token'), webhookPath };
}

/** Where a visitor goes on after a checkout was opened, or was not. */
export async function answerCheckout(c: RequestContext, opening: CheckoutOpening): Promise<Response> {
  const language = languageOf(c);
  if (opening.ok) {
    const { token, feesOnCustomer } = opening;
    return goTo(c, feesOnCustomer > 0 ? feePath(language, token) : paymentRedirectPath(language, token));
  }
  switch (opening.reason) {
    case 'settled':
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
    case 'unexpected':
      // From that page one tries again, and comes back from the bank: it must be one that can be gone back to.
      return goTo(c, failurePath(language, opening.token, opening.reason));
  }
}

/**
 * Tells a client that has left too much unpaid when to come back, and one whose network has to call the shop. `way`: what its
 * button does.
 */
export async function showLimited(
  c: RequestContext,
  { by, retryAfter }: Limited,
  way: Omit<Parameters<typeof showNotice>[2], 'kind'>,
): Promise<Response> {
  // Known from then on, it counts with others than newcomers in an hour.
  await introduce(c);
  return showNotice(c, 429, { kind: by === 'network' ? 'crowded' : 'limited', ...way }, retryAfter);
}

/** On a page of its own, which can be gone back to; at once where there is too much to say for an address. */
async function answerBlocker(c: RequestContext, token: string, blocker: PaymentBlocker): Promise<Response> {
  const text = await writePaymentBlocker(blocker, token, c.var.settings.cookieSecret);
  if (text === null) return showNotice(c, 409, blocker);
  return goTo(c, paymentBlockerPath(languageOf(c), token, text));
}
