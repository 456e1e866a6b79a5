import type { Context } from 'hono';
import type { ProblemName } from '../../../../templates/pay/copy/fr/problems.ts';
import { AGAIN } from '../../../../templates/pay/page/page.tsx';
import { onward } from '../../../../templates/pay/page/place.ts';
import { type AmountFault, RequestPage } from '../../../../templates/pay/request/request.tsx';
import { requestStyle } from '../../../../templates/pay/request/style.ts';
import { isSecret, mintSecret } from '../../../auth/secrets.ts';
import { readAmount } from '../../../text/numerals.ts';
import type { Environment } from '../../environment.ts';
import { faultOfPart, type PayerRequest, type RequestView } from '../../payment-requests/rules.ts';
import { type Mode, paymentRequestPath, paymentRequestUrl, payPath } from '../../urls.ts';
import { readForm } from '../guard.ts';
import { keepFields } from '../kept-fields.ts';
import { dropForm, findForm, type KeptForm, keepForm, offerKeeping } from '../kept-form.ts';
import { keepLanguage, placeOf } from '../language.ts';
import { accountOf, type PayerApi } from '../payer.ts';
import { answerQrPicture } from '../qr-code.tsx';
import { clientOf, isWithin, refuse } from '../rate-limits.ts';
import { respond, respondProblem } from '../respond.tsx';

/** The pages of payment requests. A visit creates nothing; only the form's post creates a checkout. */

/** Longest amount that is read. */
const LONGEST = 60;
const FIELDS = /^(?:amount|submission)$/;

async function withRequest(
  c: Context<Environment>,
  mode: Mode,
  answer: (request: PayerRequest, account: PayerApi) => Response | Promise<Response>,
): Promise<Response> {
  const id = c.req.param('id') ?? '';
  const account = accountOf(c, mode, id);
  if (account === null) return answerNone(c, mode, id, 'unknown');
  const view = await account.viewRequest(id, {
    checkoutId: ownCheckoutId(c, mode, id),
    browser: (await clientOf(c)).browser,
  });
  if (!view.ok) return answerNone(c, mode, id, view.reason);
  keepLanguage(c);
  return answer(view.request, account);
}

/** The payment from which the payer comes back; null for an id of another account. */
function ownCheckoutId(c: Context<Environment>, mode: Mode, requestId: string): string | null {
  const checkoutId = c.req.query('checkout_id') ?? '';
  const [own, other] = [requestId, checkoutId].map((id) => c.get('minter').verifyId(id));
  return other?.mode === mode && other.account === own?.account ? checkoutId : null;
}

function answerNone(
  c: Context<Environment>,
  mode: Mode,
  id: string,
  reason: Exclude<RequestView, { ok: true }>['reason'],
): Promise<Response> {
  const path = paymentRequestPath(mode, encodeURIComponent(id));
  return reason === 'unknown'
    ? respondProblem(c, 'unknown', { mode, path, again: null, status: 404 })
    : respondProblem(c, 'unavailable', { mode, path, again: path, status: 503, retryAfter: 30 });
}

const textOf = (fields: URLSearchParams) => (fields.get('amount') ?? '').slice(0, LONGEST);

/** Null when the typed amount can be paid. */
function findFault({ bounds }: PayerRequest, typed: string): AmountFault | null {
  const amount = readAmount(typed);
  if (amount === null) return 'amount';
  return bounds === null ? null : faultOfPart(bounds, amount);
}

function showPage(
  c: Context<Environment>,
  request: PayerRequest,
  form: { typed: string; fault: AmountFault | null; submission: string },
  status: 200 | 422 = 200,
): Promise<Response> {
  const mode = request.livemode ? 'live' : 'test';
  const place = placeOf(c, request, paymentRequestPath(mode, request.id));
  const page = (
    <RequestPage
      {...{ place, request, ...form }}
      url={paymentRequestUrl(c.get('origin'), mode, request.id)}
    />
  );
  return respond(c, page, { status, style: requestStyle });
}

/** The page, with the form that this browser posted if it was refused. */
export function answerRequest(c: Context<Environment>, mode: Mode): Promise<Response> {
  return withRequest(c, mode, async (request) => {
    const here = paymentRequestPath(mode, request.id);
    await offerKeeping(c, here);
    const kept = request.arrived === null ? await findForm(c, here) : null;
    if (request.arrived !== null) dropForm(c, here);
    const whole = String(request.bounds?.most ?? '');
    if (kept === null || kept.why === 'sent')
      return showPage(c, request, { typed: whole, fault: null, submission: mintSecret() });
    const typed = textOf(kept.fields);
    const fault = kept.why === 'refused' && request.bounds !== null ? findFault(request, typed) : null;
    return showPage(c, request, { typed, fault, submission: mintSecret() });
  });
}

/** Shows the form again, reports its error, or starts a payment. */
export function answerPart(c: Context<Environment>, mode: Mode): Promise<Response> {
  return withRequest(c, mode, async (request, account) => {
    const fields = await readForm(c);
    const here = paymentRequestPath(mode, request.id);
    const place = placeOf(c, request, here);
    const typed = textOf(fields);
    const sent = fields.get('submission') ?? '';
    const kept = new URLSearchParams(keepFields(fields, FIELDS).map(({ name, value }) => [name, value]));
    const keep = (why: KeptForm['why']) => keepForm(c, here, { why, fields: kept });
    /** By GET when the browser keeps the typed fields. */
    const showAgain = async (why: 'again' | 'refused', shown = request): Promise<Response> => {
      if (await keep(why)) return c.redirect(onward(here, place), 303);
      const fault = why === 'refused' && shown.bounds !== null ? findFault(shown, typed) : null;
      return showPage(c, shown, { typed, fault, submission: mintSecret() }, why === 'again' ? 200 : 422);
    };
    if (fields.get(AGAIN) !== null) return showAgain('again');
    const amount = readAmount(typed);
    if (amount === null) return showAgain('refused');
    const refusePaying = async (problem: ProblemName, retryAfter?: number) => {
      await keep('again');
      const page = { mode, path: here, again: here, seller: request, kept: keepFields(fields, FIELDS) };
      return refuse(c, retryAfter === undefined ? page : { ...page, retryAfter }, problem);
    };
    if (!(await isWithin(c, 'buy'))) return refusePaying('tooMany');
    const submission = isSecret(sent) ? sent : null;
    const bought = await account.payPart(request.id, amount, submission, await clientOf(c));
    if (bought.ok) {
      await keep('sent');
      const path = payPath(mode, bought.checkoutId);
      return c.redirect(onward(path, placeOf(c, request, path)), 303);
    }
    if (bought.reason === 'limited') return refusePaying('tooManyUnpaid', bought.retryAfter);
    if (bought.reason !== 'refused') return answerNone(c, mode, request.id, bought.reason);
    // Another payer may have been faster: the sums of now say why.
    const now = await account.viewRequest(request.id, {
      checkoutId: null,
      browser: (await clientOf(c)).browser,
    });
    return now.ok ? showAgain('refused', now.request) : answerNone(c, mode, request.id, now.reason);
  });
}

export function answerRequestQrCode(c: Context<Environment>, mode: Mode): Promise<Response> {
  return withRequest(c, mode, (request) =>
    answerQrPicture(c, paymentRequestUrl(c.get('origin'), mode, request.id)),
  );
}
