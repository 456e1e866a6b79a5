import type { Context } from 'hono';
import type { ReceiptFinding } from '../../../../templates/pay/copy/fr/receipt.ts';
import { onward } from '../../../../templates/pay/page/place.ts';
import { ReceiptCheckPage } from '../../../../templates/pay/receipt/check.tsx';
import { type MailOutcome, mailOutcomes } from '../../../../templates/pay/receipt/mail-form.tsx';
import { ReceiptPage } from '../../../../templates/pay/receipt/receipt.tsx';
import { receiptStyle } from '../../../../templates/pay/receipt/style.ts';
import { bareEmail } from '../../../contract/scalars.ts';
import { makeQrModules } from '../../../web/qr-code/modules.ts';
import { jsonAnswer } from '../../api/responses.ts';
import type { Environment } from '../../environment.ts';
import { mailSetupFor } from '../../mail-setup.ts';
import { isOverload } from '../../overload.ts';
import { ReceiptKeys } from '../../payments/receipts/keys.ts';
import type { PayerReceipt, ReceiptClaims } from '../../payments/receipts/rules.ts';
import { type Mode, payPath, receiptCheckPath, receiptMailPath, receiptPath } from '../../urls.ts';
import { answerRefusal } from '../checkout/answers.tsx';
import { READ_ONLY, readForm } from '../guard.ts';
import { keepLanguage, placeOf } from '../language.ts';
import { accountOf } from '../payer.ts';
import { clientOf, recipientCodeOf } from '../rate-limits.ts';
import { respond, respondProblem } from '../respond.tsx';

/** `Retry-After` seconds when the account could not be asked. */
const TRY_AGAIN_AFTER = 5;
/** Most characters of an address that the page repeats in its links. */
const MAX_ECHO = 1024;

/** The receipt of a paid checkout; another checkout redirects to its page. */
export async function answerReceiptOf(c: Context<Environment>, mode: Mode): Promise<Response> {
  const id = c.req.param('id') ?? '';
  const view = await accountOf(c, mode, id)?.viewReceipt(id);
  if (view === undefined || (!view.ok && view.reason === 'unknown')) {
    return answerRefusal(c, mode, id, { ok: false, reason: 'unknown' });
  }
  keepLanguage(c);
  if (view.ok) return answerReceipt(c, view.receipt);
  const path = payPath(mode, id);
  return c.redirect(onward(path, placeOf(c, null, path)), 303);
}

/** Sends a receipt by e-mail. */
export async function answerMail(c: Context<Environment>, mode: Mode): Promise<Response> {
  const id = c.req.param('id') ?? '';
  const account = accountOf(c, mode, id);
  const view = await account?.viewReceipt(id);
  const mail = view?.ok ? mailSetupFor(c.env, view.receipt.livemode ? 'live' : 'test') : null;
  if (account === null || !view?.ok || mail === null)
    return answerRefusal(c, mode, id, { ok: false, reason: 'unknown' });
  const { receipt } = view;
  const path = receiptPath(mode, id);
  const email = bareEmail.safeParse((await readForm(c)).get('email')).data;
  const send = async (to: string) => {
    if (!(await account.takeReceiptMail(id, await clientOf(c), await recipientCodeOf(c, to))))
      return 'limited';
    const keys = await keysOf(c);
    const { language } = placeOf(c, receipt, path);
    const { mailReceipt } = await import('./mail.ts');
    const texts = {
      now: c.get('now'),
      signed: keys.claim(receipt),
      checkUrl: await checkUrlOf(c, keys, receipt),
    };
    const address = c.get('origin') + path;
    return (await mailReceipt(mail, to, { receipt, ...texts, address, language })) ? 'sent' : 'failed';
  };
  const outcome: MailOutcome = email === undefined ? 'invalid' : await send(email);
  return c.redirect(`${path}?mail=${outcome}`, 303);
}

/** The check of a receipt, by its code. */
export async function answerCheck(c: Context<Environment>): Promise<Response> {
  const read = await (await keysOf(c)).verify(c.req.param('token') ?? '');
  // A receipt of the other mode is checked on that mode's host.
  const claims = read !== null && c.get('settings').modes.includes(read.mode) ? read : null;
  if (claims === null) return answerFinding(c, { finding: 'notGenuine', claims });
  return answerFinding(c, { ...(await askAccount(c, claims)), claims });
}

export function refuseCheckMethod(c: Context<Environment>): Promise<Response> {
  const path = pathOf(c);
  c.header('Allow', READ_ONLY);
  return respondProblem(c, 'wrongMethod', { mode: 'live', path, again: path, status: 405 });
}

/** The keys for checking a receipt without us. */
export async function answerKeys(c: Context<Environment>): Promise<Response> {
  const body = JSON.stringify({
    keys: (await keysOf(c)).listPublicKeys().filter(({ mode }) => c.get('settings').modes.includes(mode)),
  });
  return jsonAnswer(200, body, {
    'Cache-Control': 'public, max-age=300',
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
}

function keysOf(c: Context<Environment>): Promise<ReceiptKeys> {
  return ReceiptKeys.create(c.env.RECEIPT_KEYS);
}

async function checkUrlOf(
  c: Context<Environment>,
  keys: ReceiptKeys,
  receipt: PayerReceipt,
): Promise<string> {
  return c.get('origin') + receiptCheckPath(await keys.sign(receipt));
}

async function answerReceipt(c: Context<Environment>, receipt: PayerReceipt): Promise<Response> {
  const mode: Mode = receipt.livemode ? 'live' : 'test';
  const keys = await keysOf(c);
  const checkUrl = await checkUrlOf(c, keys, receipt);
  const outcome = mailOutcomes.find((one) => one === c.req.query('mail')) ?? null;
  const page = (
    <ReceiptPage
      place={placeOf(c, receipt, receiptPath(mode, receipt.id))}
      receipt={receipt}
      signed={keys.claim(receipt)}
      checkUrl={checkUrl}
      modules={makeQrModules(checkUrl)}
      mail={
        mailSetupFor(c.env, receipt.livemode ? 'live' : 'test') && {
          path: receiptMailPath(mode, receipt.id),
          outcome,
        }
      }
    />
  );
  return respond(c, page, { style: receiptStyle });
}

/** The result of a receipt check; for a genuine one also the refunds since. */
type Finding = { finding: ReceiptFinding; refunds?: PayerReceipt['refunds'] };

/** The signature is valid; compares the claims with the account's present data. */
async function askAccount(c: Context<Environment>, claims: ReceiptClaims): Promise<Finding> {
  const account = accountOf(c, claims.mode, claims.checkoutId);
  if (account === null) return { finding: 'contradicted' };
  try {
    const view = await account.viewReceipt(claims.checkoutId);
    if (!view.ok || !isSame(view.receipt, claims)) return { finding: 'contradicted' };
    return { finding: 'genuine', refunds: view.receipt.refunds };
  } catch (error) {
    if (error instanceof Error && isOverload(error)) return { finding: 'unasked' };
    throw error;
  }
}

/** The merchant's name may change; the payment may not. */
function isSame(receipt: PayerReceipt, claims: ReceiptClaims): boolean {
  return (
    receipt.total === claims.amount &&
    receipt.paidAt === claims.paidAt &&
    receipt.number === claims.number &&
    receipt.account === claims.account
  );
}

/** 404 for a receipt that is not genuine: there is no such receipt, and programs need not read the page. */
const statuses = { genuine: 200, unasked: 503, contradicted: 404, notGenuine: 404 } as const;

function answerFinding(
  c: Context<Environment>,
  { finding, claims, refunds }: Finding & { claims: ReceiptClaims | null },
): Promise<Response> {
  const place = placeOf(c, null, pathOf(c));
  const page = <ReceiptCheckPage {...{ place, finding, refunds }} facts={claims} />;
  return respond(c, page, {
    style: receiptStyle,
    status: statuses[finding],
    retryAfter: finding === 'unasked' ? TRY_AGAIN_AFTER : undefined,
  });
}

/** The page's own address, whatever it holds, cut to the length of the longest receipt. */
function pathOf(c: Context<Environment>): string {
  const token = (c.req.param('token') ?? '').slice(0, MAX_ECHO).toWellFormed();
  return receiptCheckPath(encodeURIComponent(token));
}
