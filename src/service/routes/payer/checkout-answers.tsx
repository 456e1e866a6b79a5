import type { Context } from 'hono';
import { AppWaitingPage } from '../../../../templates/pay/app.tsx';
import { CheckoutPage } from '../../../../templates/pay/checkout.tsx';
import type { EndName } from '../../../../templates/pay/copy/ends.ts';
import { EndPage } from '../../../../templates/pay/end.tsx';
import { SellerHandoverPage, WaitingPage } from '../../../../templates/pay/passage.tsx';
import { onward } from '../../../../templates/pay/place.ts';
import type { PayerCheckout, PayerRefusal } from '../../domain/payer.ts';
import { type Mode, payPath, returnPath } from '../../urls.ts';
import type { Visit } from '../../visit.ts';
import { isUsable, now, returnAddressOf } from './desk.ts';
import { placeOf } from './language.ts';
import { type ReadPayForm, wireNameOf } from './pay-form.ts';
import { respond, respondProblem } from './respond.tsx';

/** Seconds between two questions of the waiting page, at the bank and in the app, and how many it asks by itself. */
const ASK_EVERY = 5;
const ASK_APP_EVERY = 4;
const MOST_QUESTIONS = 60;

/** Seconds that a payer is told to wait when the acquirer or the service cannot answer. */
const TRY_AGAIN_AFTER = 30;

type Answered = { status?: 200 | 409 | 422 | 503; form?: ReadPayForm; acquirerSilent?: boolean };

function modeOf(checkout: PayerCheckout): Mode {
  return checkout.livemode ? 'live' : 'test';
}

/** The checkout's own page, whatever its state. */
export function answerCheckout(c: Context<Visit>, checkout: PayerCheckout, answered: Answered = {}) {
  const { status } = checkout;
  if (status === 'processing') return answerWaiting(c, checkout, 1, answered.status);
  if (status !== 'pending') return answerEnd(c, checkout, status);
  // The alarm that ends it may be a moment late; the right to pay is not.
  if (checkout.expiresAt <= now())
    return answerEnd(c, checkout, checkout.declineCode === null ? 'expired' : 'failed');
  return answerOpen(c, checkout, answered);
}

function answerOpen(c: Context<Visit>, checkout: PayerCheckout, answered: Answered): Promise<Response> {
  const { brand } = c.var.settings;
  const path = payPath(modeOf(checkout), checkout.id);
  const place = placeOf(c, checkout.locale, path);
  const kept = { street: '', commune: '', wilaya: '', phone: '', ...checkout.shipping, name: '', email: '' };
  const { form, status, acquirerSilent = false } = answered;
  const page = (
    <CheckoutPage
      place={place}
      checkout={{ ...checkout, hasShipping: checkout.shipping !== null }}
      now={now()}
      method={form === undefined ? checkout.method : form.method}
      typed={form?.typed ?? kept}
      errors={form?.errors ?? {}}
      acquirerSilent={acquirerSilent}
      wireName={(method) => wireNameOf(method, brand)}
    />
  );
  return respond(c, page, {
    status,
    retryAfter: status === 503 ? TRY_AGAIN_AFTER : undefined,
    // When the time is up, the page says so by itself.
    refresh: { after: checkout.expiresAt - now() + 1, to: onward(path, place) },
  });
}

function answerEnd(c: Context<Visit>, checkout: PayerCheckout, end: EndName): Promise<Response> {
  return respond(
    c,
    <EndPage
      place={placeOf(c, checkout.locale, payPath(modeOf(checkout), checkout.id))}
      end={end}
      livemode={checkout.livemode}
      payee={checkout.payee}
      payment={checkout}
      back={returnAddressOf(checkout)}
    />,
  );
}

/**
 * While the payment is at the bank. `question` counts what the page asked by itself; "stop" when the payer
 * stopped it.
 */
export function answerWaiting(
  c: Context<Visit>,
  checkout: PayerCheckout,
  question: number | 'stop',
  status?: Answered['status'],
): Promise<Response> {
  const path = returnPath(modeOf(checkout), checkout.id);
  const asksAgain = question !== 'stop' && question <= MOST_QUESTIONS;
  const place = placeOf(c, checkout.locale, path, asksAgain ? '' : 'asked=stop');
  const { id: checkoutId, livemode, payee, total } = checkout;
  const isReachable = checkout.bankUrl !== null && isUsable(checkout.bankUrl, livemode);
  const isInApp = checkout.method === 'service_app';
  const shown = { place, livemode, payee, checkoutId, asksAgain };
  const page = isInApp ? (
    <AppWaitingPage {...shown} total={total} hasApp={isReachable} />
  ) : (
    <WaitingPage {...shown} hasBankPage={isReachable} />
  );
  const refresh = {
    after: isInApp ? ASK_APP_EVERY : ASK_EVERY,
    to: onward(path, place, `asked=${question}`),
  };
  return respond(c, page, { status, refresh: asksAgain ? refresh : undefined });
}

/** An ended checkout leads to the merchant at once; without an address the clear page stands. */
export function answerReturn(c: Context<Visit>, checkout: PayerCheckout): Promise<Response> {
  const to = returnAddressOf(checkout);
  if (to === null) return Promise.resolve(answerCheckout(c, checkout));
  const page = (
    <SellerHandoverPage
      place={placeOf(c, checkout.locale, returnPath(modeOf(checkout), checkout.id))}
      livemode={checkout.livemode}
      payee={checkout.payee}
      to={to}
      isPaid={checkout.status === 'paid'}
    />
  );
  return respond(c, page, { refresh: { after: 0, to } });
}

/** A refusal that shows no checkout. */
export function answerRefusal(
  c: Context<Visit>,
  mode: Mode,
  id: string,
  reason: Exclude<PayerRefusal['reason'], 'state' | 'acquirer'>,
): Promise<Response> {
  const path = payPath(mode, encodeURIComponent(id));
  if (reason === 'unknown') return respondProblem(c, 'unknown', { mode, path, again: null, status: 404 });
  return respondProblem(c, 'unavailable', {
    mode,
    path,
    again: path,
    status: 503,
    retryAfter: TRY_AGAIN_AFTER,
  });
}
