import { isWebUrl } from '../../contract/scalars.ts';
import type { PayerCheckout } from '../payments/rules/payer.ts';

/** Where an ended checkout returns to; null when the merchant gave no usable address. */
export function returnAddressOf(checkout: PayerCheckout): string | null {
  const url = checkout.status === 'paid' ? checkout.successUrl : checkout.failureUrl;
  return url !== null && isUsable(url, checkout.livemode) ? url : null;
}

/** An address is checked again at its use, because the rules may have become stricter. */
export function isUsable(url: string, livemode: boolean): boolean {
  return isWebUrl(url) && (!livemode || /^https:/i.test(url));
}
