import type { Address } from '../../../contract/resources/customer.ts';
import type { Locale } from '../../../contract/scalars.ts';
import { joinAddress } from '../../../text/address-lines.ts';
import { wilayaOf } from '../../../text/wilayas.ts';
import type { Shipping } from '../../payments/rules/payer.ts';

type AddressInput = { [Key in keyof Address]?: string | undefined };

/** The stored address with the given keys replaced. Absent keys stay, and all three keys are always present. */
export function mergeAddress(stored: Address | null, given: AddressInput): Address {
  return {
    country: given.country ?? stored?.country ?? '',
    state: given.state ?? stored?.state ?? '',
    address: given.address ?? stored?.address ?? '',
  };
}

/** A payer's address in one line, with the wilaya's name in the given language. */
export function joinShippingAddress(shipping: Shipping, language: Locale): string {
  const { street, commune, wilaya } = shipping;
  return joinAddress(street, commune, wilayaOf(Number(wilaya))?.[language] ?? wilaya);
}
