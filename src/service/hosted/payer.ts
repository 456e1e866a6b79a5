import type { Context } from 'hono';
import { ledgerOf } from '../account/lookup.ts';
import type { Environment } from '../environment.ts';
import type { Ledger } from '../ledger/object.ts';
import type { Mode } from '../urls.ts';

/** The methods of an account's object that a payer may call. */
export type PayerApi = Pick<
  Ledger,
  | 'viewCheckout'
  | 'startPayment'
  | 'cancelCheckout'
  | 'refreshCheckout'
  | 'viewReceipt'
  | 'takeReceiptMail'
  | 'viewLink'
  | 'buyLink'
  | 'viewRequest'
  | 'payPart'
>;

/** The account of an id of this mode; null for a guess, and then no object is called. */
export function accountOf(c: Context<Environment>, mode: Mode, id: string): PayerApi | null {
  const route = c.get('minter').verifyId(id);
  if (route === null || route.mode !== mode) return null;
  return ledgerOf(c.env.LEDGER, route);
}
