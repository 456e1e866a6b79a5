import type { Context } from 'hono';
import { isWebUrl } from '../../contract/scalars.ts';
import { isPrivateLine } from '../../web/networks.ts';
import type { Environment } from '../environment.ts';
import type { PayerCheckout } from '../payments/rules/payer.ts';

/** Where an ended checkout returns to; null when the merchant gave no usable address. */
export function returnAddressOf(c: Context<Environment>, checkout: PayerCheckout): string | null {
  const url = checkout.status === 'paid' ? checkout.successUrl : checkout.failureUrl;
  return url !== null && isUsable(c, url, checkout.livemode) ? url : null;
}

/**
 * An address is checked again at its use, because the rules may have become stricter. In live mode it must be https; on
 * a developer's machine (LOCAL) it may also stay on that machine.
 */
export function isUsable(c: Context<Environment>, url: string, livemode: boolean): boolean {
  if (!isWebUrl(url)) return false;
  return !livemode || (c.get('settings').local ? isPrivateLine(url) : /^https:/i.test(url));
}
