import type { Context } from 'hono';
import { onward } from '../../../../templates/pay/page/place.ts';
import type { Environment } from '../../environment.ts';
import { placeOf } from '../../hosted/language.ts';
import { respondProblem } from '../../hosted/respond.tsx';
import { sandboxBankPath } from '../../urls.ts';

/** The bank's object of an attempt; null for a guessed or a live id, and then no object is called. */
export function bankOf(c: Context<Environment>) {
  const id = c.req.param('id') ?? '';
  const route = c.get('minter').verifyId(id);
  return route?.mode === 'test' ? c.env.SANDBOX_BANK.getByName(id) : null;
}

export type Bank = NonNullable<ReturnType<typeof bankOf>>;

/** An order as the bank shows it. */
export type Order = Omit<NonNullable<Awaited<ReturnType<Bank['show']>>>, typeof Symbol.dispose>;

export function answerNoOrder(c: Context<Environment>): Promise<Response> {
  const path = sandboxBankPath(encodeURIComponent(c.req.param('id') ?? ''));
  return respondProblem(c, 'unknown', { mode: 'test', path, again: null, status: 404 });
}

/** Redirects to another page of the bank by GET, in the payer's language. */
export function goOnAtBank(c: Context<Environment>, order: Order, path: string): Response {
  return c.redirect(onward(path, placeOf(c, order, path)), 303);
}
