import type { Context, Hono } from 'hono';
import { CANCEL, CancelPage } from '../../../../templates/pay/checkout/cancel.tsx';
import { ALL_ITEMS } from '../../../../templates/pay/checkout/checkout.tsx';
import { BankHandoverPage } from '../../../../templates/pay/checkout/redirect.tsx';
import { AGAIN } from '../../../../templates/pay/page/page.tsx';
import type { Environment } from '../../environment.ts';
import type { PayerCheckout } from '../../payments/rules/payer.ts';
import {
  bankHandoverPath,
  cancelPath,
  checkoutPath,
  type Mode,
  payPath,
  qrCodePath,
  returnPath,
} from '../../urls.ts';
import { FORM, guardForm, READ_ONLY, readForm, refuseMethod } from '../guard.ts';
import { keepFields } from '../kept-fields.ts';
import { dropForm, findForm, type KeptForm, keepForm, keepsCookies } from '../kept-form.ts';
import { placeOf } from '../language.ts';
import type { PayerApi } from '../payer.ts';
import { answerQrCode } from '../qr-code.tsx';
import { isWithin, limitForm, refuse } from '../rate-limits.ts';
import { respond } from '../respond.tsx';
import { isUsable } from '../return-address.ts';
import { answerCheckout, answerRefusal, answerUntaken, answerWaiting, leadBack } from './answers.tsx';
import { checkConsent } from './consent.ts';
import { PAY_FIELDS, readPayForm, withErrors } from './pay-form.ts';
import { type Answer, goOn, withCheckout } from './with-checkout.ts';

/** Seconds that a page shows that the acquirer did not answer. */
const SILENT_FOR = 60;

/** Adds a payer's pages of a checkout: view, pay, cancel, redirect to the bank and return. */
export function addCheckoutRoutes(routes: Hono<Environment>, mode: Mode): void {
  const payPage = (id: string) => payPath(mode, id);

  routes.get(payPath(mode, ':id'), (c) =>
    withCheckout(
      c,
      mode,
      (account, id) => account.viewCheckout(id),
      (checkout) => showAsKept(c, checkout),
    ),
  );

  routes.post(payPath(mode, ':id'), guardForm(mode, payPage), (c) =>
    withCheckout(
      c,
      mode,
      (account, id) => account.viewCheckout(id),
      (checkout, account) => pay(c, account, checkout),
    ),
  );

  routes.get(cancelPath(mode, ':id'), (c) =>
    withCheckout(
      c,
      mode,
      (account, id) => account.viewCheckout(id),
      (checkout) => askWhetherToCancel(c, checkout),
    ),
  );

  const limitCancel = limitForm('cancel', (id) => ({ mode, path: payPage(id), again: payPage(id) }));
  routes.post(cancelPath(mode, ':id'), guardForm(mode, payPage), limitCancel, (c) =>
    withCheckout(
      c,
      mode,
      (account, id) => account.cancelCheckout(id),
      (checkout) => answerCanceled(c, checkout),
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

  routes.get(returnPath(mode, ':id'), async (c) => {
    let endedNow = false;
    return withCheckout(
      c,
      mode,
      async (account, id) => {
        const view = await account.refreshCheckout(id);
        endedNow = view.endedNow ?? false;
        return view;
      },
      (checkout) => comeBack(c, checkout, endedNow),
    );
  });

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

/** The checkout's page, with the form that this browser posted, if any. */
async function showAsKept(c: Context<Environment>, checkout: PayerCheckout): Promise<Response> {
  const mode = checkout.livemode ? 'live' : 'test';
  const kept = await findForm(c, checkoutPath(mode, checkout.id));
  if (kept === null) return answerCheckout(c, checkout);
  const { why, fields, age } = kept;
  if (checkout.status === 'processing' && why === 'untaken')
    return answerUntaken(c, checkout, keepFields(fields, PAY_FIELDS), 200);
  const { language } = placeOf(c, checkout, payPath(mode, checkout.id));
  const form = readPayForm(fields, checkout, c.var.settings.brand, language);
  // The answer is not kept: its question is asked anew.
  const consent = checkout.asksConsent ? await checkConsent(c, checkout.id, fields, language) : {};
  const read = withErrors(form, consent);
  return answerCheckout(c, checkout, {
    form: why === 'refused' ? read : { ...read, errors: {} },
    acquirerSilent: why === 'silent' && age < SILENT_FOR,
  });
}

async function pay(c: Context<Environment>, account: PayerApi, seen: PayerCheckout): Promise<Response> {
  const mode = seen.livemode ? 'live' : 'test';
  const here = payPath(mode, seen.id);
  const { language } = placeOf(c, seen, here);
  const fields = await readForm(c);
  const consent = seen.asksConsent ? await checkConsent(c, seen.id, fields, language) : {};
  const read = withErrors(readPayForm(fields, seen, c.var.settings.brand, language), consent);
  if (seen.status !== 'pending' && seen.status !== 'processing') return goOn(c, seen, here);
  const keep = (why: KeptForm['why']) => {
    const typed = keepFields(fields, PAY_FIELDS).map(({ name, value }) => [name, value]);
    return keepForm(c, checkoutPath(mode, seen.id), { why, fields: new URLSearchParams(typed) });
  };
  /** By GET when the browser keeps the typed fields. */
  const show = async (why: KeptForm['why'], answer: () => Answer): Promise<Response> =>
    (await keep(why)) ? goOn(c, seen, here, c.req.query('items') === 'all' ? ALL_ITEMS : '') : answer();
  const answerAtBank = (checkout: PayerCheckout, status: 200 | 409) =>
    show('untaken', () => answerUntaken(c, checkout, keepFields(fields, PAY_FIELDS), status));
  if (fields.get(AGAIN) === CANCEL) {
    await keep('again');
    return goOn(c, seen, cancelPath(mode, seen.id));
  }
  if (fields.has(AGAIN)) {
    return seen.status === 'processing'
      ? answerAtBank(seen, 200)
      : show('again', () => answerCheckout(c, seen, { form: { ...read, errors: {} } }));
  }
  if (read.form === null && seen.status === 'processing') return answerAtBank(seen, 409);
  if (read.form === null) return show('refused', () => answerCheckout(c, seen, { status: 422, form: read }));
  if (!(await isWithin(c, 'pay'))) {
    await keep('again');
    const kept = keepFields(fields, PAY_FIELDS);
    return refuse(c, { mode, path: here, again: here, seller: seen, kept });
  }
  const start = await account.startPayment(seen.id, { ...read.form, language });
  if (start.ok) {
    await keep('sent');
    // The app is on the device that scans the code: this page waits, and shows the code.
    const isInApp = start.checkout.method === 'service_app';
    return goOn(c, start.checkout, (isInApp ? returnPath : bankHandoverPath)(mode, seen.id));
  }
  switch (start.reason) {
    case 'unknown':
    case 'unavailable':
    case 'replaced':
      return answerRefusal(c, mode, seen.id, start);
    case 'acquirer':
      return show('silent', () =>
        answerCheckout(c, start.checkout, { status: 503, form: read, acquirerSilent: true }),
      );
    case 'state':
      return start.checkout.status === 'processing'
        ? answerAtBank(start.checkout, 409)
        : goOn(c, start.checkout, here);
  }
}

/** One tap must not end a checkout: the page asks for confirmation. */
function askWhetherToCancel(c: Context<Environment>, checkout: PayerCheckout): Answer {
  const { id: checkoutId, livemode, payee, total, declineCode } = checkout;
  const mode = livemode ? 'live' : 'test';
  if (checkout.status !== 'pending') return goOn(c, checkout, payPath(mode, checkoutId));
  const place = placeOf(c, checkout, cancelPath(mode, checkoutId));
  const page = (
    <CancelPage {...{ place, livemode, payee, checkoutId, total }} wasDeclined={declineCode !== null} />
  );
  return respond(c, page);
}

/** A second press of the button also comes here and gets the same answer. */
async function answerCanceled(c: Context<Environment>, checkout: PayerCheckout): Promise<Response> {
  const mode = checkout.livemode ? 'live' : 'test';
  if (checkout.status === 'processing') {
    return keepsCookies(c, checkoutPath(mode, checkout.id))
      ? goOn(c, checkout, payPath(mode, checkout.id))
      : answerCheckout(c, checkout, { status: 409 });
  }
  if (checkout.status !== 'canceled' && checkout.status !== 'failed')
    return goOn(c, checkout, payPath(mode, checkout.id));
  const here = checkoutPath(mode, checkout.id);
  const isKept = await keepForm(c, here, { why: 'sent', fields: new URLSearchParams() });
  return isKept ? goOn(c, checkout, returnPath(mode, checkout.id)) : leadBack(c, checkout);
}

/**
 * A form may not redirect off our origin (CSP form-action), so it redirects to this page, which leads on at once by
 * its Refresh header.
 */
function handOverToBank(c: Context<Environment>, checkout: PayerCheckout): Answer {
  const { bankUrl, livemode } = checkout;
  const mode = livemode ? 'live' : 'test';
  if (checkout.status !== 'processing' || bankUrl === null || !isUsable(c, bankUrl, livemode)) {
    return goOn(c, checkout, payPath(mode, checkout.id));
  }
  const place = placeOf(c, checkout, bankHandoverPath(mode, checkout.id));
  const page = <BankHandoverPage place={place} livemode={livemode} payee={checkout.payee} to={bankUrl} />;
  return respond(c, page, { refresh: { after: 0, to: bankUrl } });
}

/**
 * The payer is back: the acquirer's answer decides, and the visit itself proves nothing. The request that finds the
 * end redirects to the merchant, or else the first request of the browser that paid. Any later visit, and a
 * stranger's, shows the end.
 */
async function comeBack(
  c: Context<Environment>,
  checkout: PayerCheckout,
  endedNow: boolean,
): Promise<Response> {
  const mode = checkout.livemode ? 'live' : 'test';
  if (checkout.status === 'pending') return goOn(c, checkout, payPath(mode, checkout.id));
  if (checkout.status === 'processing') return answerWaiting(c, checkout, readQuestion(c.req.query('asked')));
  const here = checkoutPath(mode, checkout.id);
  const isPayer = (await findForm(c, here))?.why === 'sent';
  dropForm(c, here);
  return endedNow || isPayer ? leadBack(c, checkout) : answerCheckout(c, checkout);
}

function readQuestion(asked: string | undefined): number | 'stop' {
  if (asked === undefined) return 1;
  return /^\d{1,2}$/.test(asked) ? Number(asked) + 1 : 'stop';
}
