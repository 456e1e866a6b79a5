import { isWebUrl } from '../../contract/scalars.ts';
import type { PayerCheckout } from '../payments/rules/payer.ts';

/** Where an ended checkout returns to; null when the merchant named no address, or none that may be used. */
export function returnAddressOf(checkout: PayerCheckout): string | null {
  const url = checkout.status === 'paid' ? checkout.successUrl : checkout.failureUrl;
  return url !== null && isUsable(url, checkout.livemode) ? url : null;
}

/** What was checked when it was given is checked again when it is used: rules may have grown since. */
export function isUsable(url: string, livemode: boolean): boolean {
  return isWebUrl(url) && (!livemode || /^https:/i.test(url));
}
