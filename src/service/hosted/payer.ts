import type { Context } from 'hono';
import { isWebUrl } from '../../contract/scalars.ts';
import { ledgerOf } from '../account/lookup.ts';
import type { Ledger } from '../account/object.ts';
import type { Visit } from '../environment.ts';
import type { PayerCheckout } from '../payments/rules/payer.ts';
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
export function accountOf(c: Context<Visit>, mode: Mode, id: string): PayerApi | null {
  const route = c.var.minter.verifyId(id);
  if (route === null || route.mode !== mode) return null;
  return ledgerOf(c.env.LEDGER, route);
}

/** Seconds since the epoch. */
export function now(): number {
  return Math.floor(Date.now() / 1000);
}

/** Where an ended checkout returns to; null when the merchant named no address, or none that may be used. */
export function returnAddressOf(checkout: PayerCheckout): string | null {
  const url = checkout.status === 'paid' ? checkout.successUrl : checkout.failureUrl;
  return url !== null && isUsable(url, checkout.livemode) ? url : null;
}

/** What was checked when it was given is checked again when it is used: rules may have grown since. */
export function isUsable(url: string, livemode: boolean): boolean {
  return isWebUrl(url) && (!livemode || /^https:/i.test(url));
}
