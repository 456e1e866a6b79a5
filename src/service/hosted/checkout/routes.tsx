import type { Context, Hono } from 'hono';
import { BankHandoverPage } from '../../../../templates/pay/checkout/redirect.tsx';
import { AGAIN } from '../../../../templates/pay/page/page.tsx';
import type { Environment } from '../../environment.ts';
import type { PayerCheckout } from '../../payments/rules/payer.ts';
import { bankHandoverPath, cancelPath, type Mode, payPath, qrCodePath, returnPath } from '../../urls.ts';
import { FORM, guardForm, READ_ONLY, readForm, refuseMethod } from '../guard.ts';
import { keepFields } from '../kept-fields.ts';
import { placeOf } from '../language.ts';
import type { PayerApi } from '../payer.ts';
import { answerQrCode } from '../qr-code.tsx';
import { respond } from '../respond.tsx';
import { isUsable } from '../return-address.ts';
import { answerCheckout, answerRefusal, answerReturn, answerUntaken, answerWaiting } from './answers.tsx';
import { PAY_FIELDS, readPayForm } from './pay-form.ts';
import { type Answer, goOn, withCheckout } from './with-checkout.ts';

/** Adds what a payer does with a checkout: see it, pay it, cancel it, go to the bank and come back. */
export function addCheckoutRoutes(routes: Hono<Environment>, mode: Mode): void {
  const payPage = (id: string) => payPath(mode, id);

  routes.get(payPath(mode, ':id'), (c) =>
    withCheckout(
      c,
      mode,
      (account, id) => account.viewCheckout(id),
      (checkout) => answerCheckout(c, checkout),
    ),
  );

  routes.post(payPath(mode, ':id'), guardForm(mode, payPage, PAY_FIELDS), (c) =>
    withCheckout(
      c,
      mode,
      (account, id) => account.viewCheckout(id),
      (checkout, account) => pay(c, account, checkout),
    ),
  );

  routes.post(cancelPath(mode, ':id'), guardForm(mode, payPage), (c) =>
    withCheckout(
      c,
      mode,
      (account, id) => account.cancelCheckout(id),
      (checkout) => {
        if (checkout.status === 'processing') return answerCheckout(c, checkout, { status: 409 });
        // A second press of the button lands here too, and goes the same way as the first.
        const isOver = checkout.status === 'canceled' || checkout.status === 'failed';
        return goOn(c, checkout, isOver ? returnPath(mode, checkout.id) : payPath(mode, checkout.id));
      },
    ),
  );

  // Where a browser ends up that opens the address of the cancel form again.
  routes.get(cancelPath(mode, ':id'), (c) =>
    withCheckout(
      c,
      mode,
      (account, id) => account.viewCheckout(id),
      (checkout) => goOn(c, checkout, payPath(mode, checkout.id)),
    ),
  );

  routes.get(bankHandoverPath(mode, ':id'), (c) =>
    withCheckout(
      c,
      mode,
      (account, id) => account.viewCheckout(id),
      (checkout) => handOverToBank(c, checkout),
    ),
  );

  routes.get(returnPath(mode, ':id'), (c) =>
    withCheckout(
      c,
      mode,
      (account, id) => account.settleCheckout(id),
      (checkout) => comeBack(c, checkout),
    ),
  );

  routes.get(qrCodePath(mode, ':id'), (c) =>
    withCheckout(
      c,
      mode,
      (account, id) => account.viewCheckout(id),
      (checkout) => answerQrCode(c, mode, checkout.id),
    ),
  );

  for (const path of [payPath, cancelPath]) routes.all(path(mode, ':id'), refuseMethod(mode, FORM, payPage));
  for (const path of [bankHandoverPath, returnPath, qrCodePath]) {
    routes.all(path(mode, ':id'), refuseMethod(mode, READ_ONLY, payPage));
  }
}

async function pay(c: Context<Environment>, account: PayerApi, seen: PayerCheckout): Promise<Response> {
  const mode = seen.livemode ? 'live' : 'test';
  const { language } = placeOf(c, seen.locale, payPath(mode, seen.id));
  const fields = await readForm(c);
  const read = readPayForm(fields, seen, c.var.settings.brand, language);
  if (seen.status !== 'pending' && seen.status !== 'processing') return goOn(c, seen, payPath(mode, seen.id));
  const answerAtBank = (checkout: PayerCheckout, status: 200 | 409) =>
    answerUntaken(c, checkout, keepFields(fields, PAY_FIELDS), status);
  if (fields.has(AGAIN)) {
    return seen.status === 'processing'
      ? answerAtBank(seen, 200)
      : answerCheckout(c, seen, { form: { ...read, errors: {} } });
  }
  if (read.form === null && seen.status === 'processing') return answerAtBank(seen, 409);
  if (read.form === null) return answerCheckout(c, seen, { status: 422, form: read });
  const start = await account.startPayment(seen.id, { ...read.form, language });
  if (start.ok) {
    // The app is on whichever device scans the code: this page waits, and shows it.
    const isInApp = start.checkout.method === 'service_app';
    return goOn(c, start.checkout, (isInApp ? returnPath : bankHandoverPath)(mode, seen.id));
  }
  switch (start.reason) {
    case 'unknown':
    case 'unavailable':
      return answerRefusal(c, mode, seen.id, start.reason);
    case 'acquirer':
      return answerCheckout(c, start.checkout, { status: 503, form: read, acquirerSilent: true });
    case 'state':
      return start.checkout.status === 'processing'
        ? answerAtBank(start.checkout, 409)
        : goOn(c, start.checkout, payPath(mode, seen.id));
  }
}

/**
 * A form may not redirect off our origin (CSP form-action), so it leads here, and this page leads on at once
 * by its Refresh header.
 */
function handOverToBank(c: Context<Environment>, checkout: PayerCheckout): Answer {
  const { bankUrl, livemode } = checkout;
  const mode = livemode ? 'live' : 'test';
  if (checkout.status !== 'processing' || bankUrl === null || !isUsable(bankUrl, livemode)) {
    return goOn(c, checkout, payPath(mode, checkout.id));
  }
  const place = placeOf(c, checkout.locale, bankHandoverPath(mode, checkout.id));
  const page = <BankHandoverPage place={place} livemode={livemode} payee={checkout.payee} to={bankUrl} />;
  return respond(c, page, { refresh: { after: 0, to: bankUrl } });
}

/** The payer is back: what the acquirer says decides, the visit itself proves nothing. */
function comeBack(c: Context<Environment>, checkout: PayerCheckout): Answer {
  const mode = checkout.livemode ? 'live' : 'test';
  if (checkout.status === 'pending') return goOn(c, checkout, payPath(mode, checkout.id));
  if (checkout.status === 'processing') return answerWaiting(c, checkout, readQuestion(c.req.query('asked')));
  return answerReturn(c, checkout);
}

function readQuestion(asked: string | undefined): number | 'stop' {
  if (asked === undefined) return 1;
  return /^\d{1,2}$/.test(asked) ? Number(asked) + 1 : 'stop';
}
