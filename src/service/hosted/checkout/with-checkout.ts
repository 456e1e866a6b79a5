import type { Context } from 'hono';
import { onward } from '../../../../templates/pay/page/place.ts';
import type { Environment } from '../../environment.ts';
import type { PayerCheckout, PayerView } from '../../payments/rules/payer.ts';
import type { Mode } from '../../urls.ts';
import { keepLanguage, placeOf } from '../language.ts';
import { accountOf, type PayerApi } from '../payer.ts';
import { answerRefusal } from './answers.tsx';

const UNKNOWN = { ok: false, reason: 'unknown' } as const;

export type Answer = Response | Promise<Response>;

/** Asks the ledger and answers with the checkout, or says why it cannot be shown. */
export async function withCheckout(
  c: Context<Environment>,
  mode: Mode,
  ask: (account: PayerApi, id: string) => Promise<PayerView>,
  answer: (checkout: PayerCheckout, account: PayerApi) => Answer,
): Promise<Response> {
  const id = c.req.param('id') ?? '';
  const account = accountOf(c, mode, id);
  if (account === null) return answerRefusal(c, mode, id, UNKNOWN);
  const view = await ask(account, id);
  if (!('checkout' in view)) return answerRefusal(c, mode, id, view);
  keepLanguage(c);
  return answer(view.checkout, account);
}

/** Redirects to another of our pages by GET, in the payer's language. */
export function goOn(c: Context<Environment>, checkout: PayerCheckout, path: string, query = ''): Response {
  return c.redirect(onward(path, placeOf(c, checkout, path), query), 303);
}
