import type { Context } from 'hono';
import { AppWaitingPage } from '../../../../templates/pay/checkout/app.tsx';
import { ALL_ITEMS, CheckoutPage } from '../../../../templates/pay/checkout/checkout.tsx';
import { consentStyle } from '../../../../templates/pay/checkout/consent.tsx';
import { EndPage } from '../../../../templates/pay/checkout/end.tsx';
import { SellerHandoverPage, WaitingPage } from '../../../../templates/pay/checkout/redirect.tsx';
import { UntakenPage } from '../../../../templates/pay/checkout/untaken.tsx';
import type { EndName } from '../../../../templates/pay/copy/fr/ended-checkout.ts';
import type { KeptField } from '../../../../templates/pay/page/kept-fields.tsx';
import { onward } from '../../../../templates/pay/page/place.ts';
import { type Environment, secondsOf } from '../../environment.ts';
import type { PayerCheckout, PayerRefusal } from '../../payments/rules/payer.ts';
import { checkoutPath, type Mode, payPath, returnPath } from '../../urls.ts';
import { maskAddress } from '../address-form.ts';
import { offerKeeping } from '../kept-form.ts';
import { placeOf } from '../language.ts';
import { respond, respondProblem } from '../respond.tsx';
import { isUsable, returnAddressOf } from '../return-address.ts';
import { askQuestion } from './consent.ts';
import { type ReadPayForm, wireNameOf } from './pay-form.ts';

/** Seconds between two reloads of the waiting page, at the bank and in the app, and the number of automatic ones. */
const ASK_EVERY = 5;
const ASK_APP_EVERY = 4;
const MOST_QUESTIONS = 60;

/** `Retry-After` seconds when the acquirer or the service cannot answer. */
const TRY_AGAIN_AFTER = 30;

type Answered = { status?: 200 | 409 | 422 | 503; form?: ReadPayForm; acquirerSilent?: boolean };

function modeOf(checkout: PayerCheckout): Mode {
  return checkout.livemode ? 'live' : 'test';
}

/** The checkout's own page, in any status. */
export function answerCheckout(c: Context<Environment>, checkout: PayerCheckout, answered: Answered = {}) {
  const { status } = checkout;
  if (status === 'processing') return answerWaiting(c, checkout, 1, answered.status);
  if (status !== 'pending') return answerEnd(c, checkout, status);
  // The alarm that ends the checkout may be late; the right to pay ends in time.
  if (checkout.expiresAt <= secondsOf(c))
    return answerEnd(c, checkout, checkout.declineCode === null ? 'expired' : 'failed');
  return answerOpen(c, checkout, answered);
}

async function answerOpen(
  c: Context<Environment>,
  checkout: PayerCheckout,
  answered: Answered,
): Promise<Response> {
  const { brand } = c.get('settings');
  const path = payPath(modeOf(checkout), checkout.id);
  const listsAll = c.req.query('items') === 'all';
  const place = placeOf(c, checkout, path, listsAll ? ALL_ITEMS : '');
  const blank = { street: '', commune: '', wilaya: '', phone: '', name: '', email: '' };
  const { form, status, acquirerSilent = false } = answered;
  await offerKeeping(c, checkoutPath(modeOf(checkout), checkout.id));
  const consent = checkout.asksConsent
    ? {
        question: await askQuestion(c, checkout.id, place.language),
        isAccepted: form?.isAccepted ?? false,
        termsUrl: checkout.termsUrl,
      }
    : null;
  const page = (
    <CheckoutPage
      place={place}
      checkout={{
        ...checkout,
        // A visitor with this address may not be the person who typed it.
        knownAddress: checkout.shipping === null ? null : maskAddress(checkout.shipping),
        asksContact:
          checkout.asksContact ||
          (checkout.takesContact && form !== undefined && saysWho(form, checkout.collectShippingAddress)),
      }}
      now={secondsOf(c)}
      method={form === undefined ? checkout.method : form.method}
      typed={form?.typed ?? blank}
      errors={form?.errors ?? {}}
      acquirerSilent={acquirerSilent}
      consent={consent}
      listsAll={listsAll}
      wireName={(method) => wireNameOf(method, brand)}
    />
  );
  return respond(c, page, {
    status,
    ...(consent === null ? {} : { style: consentStyle }),
    retryAfter: status === 503 ? TRY_AGAIN_AFTER : undefined,
    // When the time is over, the page reloads and shows it.
    refresh: { after: checkout.expiresAt - secondsOf(c) + 1, to: onward(path, place) },
  });
}

/** True when the contact fields hold text: it stays on the page, although the contact is known. */
function saysWho({ typed }: ReadPayForm, hasAddress: boolean): boolean {
  return [typed.name, typed.email, hasAddress ? '' : typed.phone].some((text) => text !== '');
}

function answerEnd(c: Context<Environment>, checkout: PayerCheckout, end: EndName): Promise<Response> {
  return respond(
    c,
    <EndPage
      place={placeOf(c, checkout, payPath(modeOf(checkout), checkout.id))}
      end={end}
      livemode={checkout.livemode}
      payee={checkout.payee}
      payment={checkout}
      exceptions={checkout.exceptions}
      back={returnAddressOf(c, checkout)}
    />,
  );
}

/**
 * The page while the payment is at the bank. `question`: the number of its automatic reloads; "stop" when the payer
 * stopped them.
 */
export async function answerWaiting(
  c: Context<Environment>,
  checkout: PayerCheckout,
  question: number | 'stop',
  status?: Answered['status'],
): Promise<Response> {
  const path = returnPath(modeOf(checkout), checkout.id);
  const asksAgain = question !== 'stop' && question <= MOST_QUESTIONS;
  const place = placeOf(c, checkout, path, asksAgain ? '' : 'asked=stop');
  const { id: checkoutId, livemode, payee, total } = checkout;
  const isReachable = checkout.bankUrl !== null && isUsable(c, checkout.bankUrl, livemode);
  const isInApp = checkout.method === 'service_app';
  await offerKeeping(c, checkoutPath(modeOf(checkout), checkoutId));
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

/**
 * A payment is under way and the form differs from it. This page does not reload by itself, because that would lose
 * the typed fields.
 */
export function answerUntaken(
  c: Context<Environment>,
  checkout: PayerCheckout,
  kept: KeptField[],
  status: 200 | 409,
): Promise<Response> {
  const { id: checkoutId, livemode, payee, bankUrl } = checkout;
  const page = (
    <UntakenPage
      place={placeOf(c, checkout, payPath(modeOf(checkout), checkoutId))}
      livemode={livemode}
      payee={payee}
      checkoutId={checkoutId}
      isInApp={checkout.method === 'service_app'}
      hasBankPage={bankUrl !== null && isUsable(c, bankUrl, livemode)}
      kept={kept}
    />
  );
  return respond(c, page, { status });
}

/** Leads from an ended checkout to the merchant; without a return address it shows the end page. */
export function leadBack(c: Context<Environment>, checkout: PayerCheckout): Promise<Response> {
  const to = returnAddressOf(c, checkout);
  if (to === null) return Promise.resolve(answerCheckout(c, checkout));
  const page = (
    <SellerHandoverPage
      place={placeOf(c, checkout, returnPath(modeOf(checkout), checkout.id))}
      livemode={checkout.livemode}
      payee={checkout.payee}
      to={to}
      isPaid={checkout.status === 'paid'}
    />
  );
  return respond(c, page, { refresh: { after: 0, to } });
}

/** A refusal without a checkout. */
export function answerRefusal(
  c: Context<Environment>,
  mode: Mode,
  id: string,
  refusal: Exclude<PayerRefusal, { checkout: PayerCheckout }>,
): Promise<Response> {
  const path = payPath(mode, encodeURIComponent(id));
  if (refusal.reason === 'unknown')
    return respondProblem(c, 'unknown', { mode, path, again: null, status: 404 });
  const { shown } = refusal;
  if (refusal.reason === 'replaced')
    return respondProblem(c, 'replaced', { mode, path, shown, again: null, status: 410 });
  return respondProblem(c, 'unavailable', {
    mode,
    path,
    shown,
    again: path,
    status: 503,
    retryAfter: TRY_AGAIN_AFTER,
  });
}
