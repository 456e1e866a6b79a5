import type { Context } from 'hono';
import { ledgerOf } from '../account/lookup.ts';
import type { Ledger } from '../account/object.ts';
import type { Environment } from '../environment.ts';
import type { Mode } from '../urls.ts';

/** What a payer may ask of an account's object. */
export type PayerApi = Pick<
  Ledger,
  | 'viewCheckout'
  | 'startPayment'
  | 'cancelCheckout'
  | 'settleCheckout'
  | 'viewReceipt'
  | 'viewLink'
  | 'buyLink'
>;

/** The account that an id of this mode leads to; null for a guess, and no object is touched then. */
export function accountOf(c: Context<Environment>, mode: Mode, id: string): PayerApi | null {
  const route = c.get('minter').verifyId(id);
  if (route === null || route.mode !== mode) return null;
  return ledgerOf(c.env.LEDGER, route);
}
