import type { Context, Hono } from 'hono';
import { AppStartPage } from '../../../../templates/pay/checkout/app.tsx';
import { type Environment, secondsOf } from '../../environment.ts';
import type { PayerCheckout } from '../../payments/rules/payer.ts';
import { appPath, bankHandoverPath, checkoutPath, type Mode, payPath, returnPath } from '../../urls.ts';
import { FORM, guardForm, refuseMethod } from '../guard.ts';
import { keepForm, offerKeeping } from '../kept-form.ts';
import { placeOf } from '../language.ts';
import type { PayerApi } from '../payer.ts';
import { isWithin, refuse } from '../rate-limits.ts';
import { respond } from '../respond.tsx';
import { isUsable } from '../return-address.ts';
import { answerCheckout, answerRefusal } from './answers.tsx';
import { goOn, withCheckout } from './with-checkout.ts';

/** Adds the target of a checkout's QR code: the payment in the app, on the device that scanned it. */
export function addAppRoutes(routes: Hono<Environment>, mode: Mode): void {
  const appPage = (id: string) => appPath(mode, id);

  routes.get(appPath(mode, ':id'), (c) =>
    withCheckout(
      c,
      mode,
      (account, id) => account.viewCheckout(id),
      (checkout) =>
        canStart(c, checkout) ? answerStart(c, mode, checkout) : followCheckout(c, mode, checkout),
    ),
  );

  routes.post(appPath(mode, ':id'), guardForm(mode, appPage), (c) =>
    withCheckout(
      c,
      mode,
      (account, id) => account.viewCheckout(id),
      (checkout, account) =>
        canStart(c, checkout)
          ? start(c, mode, account, checkout)
          : goOn(c, checkout, appPath(mode, checkout.id)),
    ),
  );

  routes.all(appPath(mode, ':id'), refuseMethod(mode, FORM, appPage));
}

/** This page has no fields: a missing address is typed on the pay page. */
function canStart(c: Context<Environment>, checkout: PayerCheckout): boolean {
  const isComplete = !checkout.collectShippingAddress || checkout.shipping !== null;
  return checkout.status === 'pending' && checkout.expiresAt > secondsOf(c) && isComplete;
}

async function answerStart(c: Context<Environment>, mode: Mode, checkout: PayerCheckout): Promise<Response> {
  const { id: checkoutId, livemode, payee, total } = checkout;
  const place = placeOf(c, checkout, appPath(mode, checkoutId));
  await offerKeeping(c, checkoutPath(mode, checkoutId));
  return respond(c, <AppStartPage {...{ place, livemode, payee, checkoutId, total }} />);
}

/** The target of a scanned code once no payment can start here. */
function followCheckout(
  c: Context<Environment>,
  mode: Mode,
  checkout: PayerCheckout,
): Response | Promise<Response> {
  const { status, method, bankUrl, livemode } = checkout;
  if (status !== 'processing') return goOn(c, checkout, payPath(mode, checkout.id));
  const isInApp = method === 'service_app' && bankUrl !== null && isUsable(c, bankUrl, livemode);
  return isInApp ? c.redirect(bankUrl, 303) : goOn(c, checkout, returnPath(mode, checkout.id));
}

async function start(
  c: Context<Environment>,
  mode: Mode,
  account: PayerApi,
  seen: PayerCheckout,
): Promise<Response> {
  const here = appPath(mode, seen.id);
  if (!(await isWithin(c, 'pay'))) return refuse(c, { mode, path: here, again: here, seller: seen });
  const { language } = placeOf(c, seen, here);
  // Such an acquirer takes cards alone, after a consent that this page does not ask for.
  if (seen.asksConsent) return goOn(c, seen, payPath(mode, seen.id));
  const started = await account.startPayment(seen.id, { method: 'service_app', shipping: null, language });
  // The form may not redirect off our origin (CSP form-action), so the redirect page leads on to the app.
  const keep = (why: 'sent' | 'silent') =>
    keepForm(c, checkoutPath(mode, seen.id), { why, fields: new URLSearchParams() });
  if (started.ok) {
    await keep('sent');
    const isInApp = started.checkout.method === 'service_app';
    return goOn(c, started.checkout, (isInApp ? bankHandoverPath : returnPath)(mode, seen.id));
  }
  switch (started.reason) {
    case 'unknown':
    case 'unavailable':
    case 'replaced':
      return answerRefusal(c, mode, seen.id, started);
    case 'acquirer':
      return (await keep('silent'))
        ? goOn(c, started.checkout, payPath(mode, seen.id))
        : answerCheckout(c, started.checkout, { status: 503, acquirerSilent: true });
    case 'state':
      return goOn(c, started.checkout, appPath(mode, seen.id));
  }
}
