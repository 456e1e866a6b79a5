import type { Address } from '../../../contract/resources/customer.ts';
import type { Locale } from '../../../contract/scalars.ts';
import { joinAddress } from '../../../text/address-lines.ts';
import { wilayaOf } from '../../../text/wilayas.ts';
import type { Shipping } from '../../payments/rules/payer.ts';

type GivenAddress = { [Key in keyof Address]?: string | undefined };

/** The stored address with what was given over it: absent keys stay, and all three are always there. */
export function mergeAddress(stored: Address | null, given: GivenAddress): Address {
  return {
    country: given.country ?? stored?.country ?? '',
    state: given.state ?? stored?.state ?? '',
    address: given.address ?? stored?.address ?? '',
  };
}

/** The one line in which an address typed by a payer is answered, its wilaya named in the given language. */
export function joinShippingAddress(shipping: Shipping, language: Locale): string {
  const { street, commune, wilaya } = shipping;
  return joinAddress(street, commune, wilayaOf(Number(wilaya))?.[language] ?? wilaya);
}
