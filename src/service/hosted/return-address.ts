import type { Context } from 'hono';
import { isWebUrl } from '../../contract/scalars.ts';
import { mayLeadTo } from '../../web/destinations.ts';
import type { Environment } from '../environment.ts';
import type { PayerCheckout } from '../payments/rules/payer.ts';

/** Where an ended checkout returns to; null when the merchant gave no usable address. */
export function returnAddressOf(c: Context<Environment>, checkout: PayerCheckout): string | null {
  const url = checkout.status === 'paid' ? checkout.successUrl : checkout.failureUrl;
  return url !== null && isUsable(c, url, checkout.livemode) ? url : null;
}

/** An address is checked again at its use, because the rules may have become stricter. */
export function isUsable(c: Context<Environment>, url: string, livemode: boolean): boolean {
  return isWebUrl(url) && mayLeadTo(url, { livemode, local: c.get('settings').local });
}
