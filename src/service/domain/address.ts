import type { Address } from '../../contract/customer.ts';

type GivenAddress = { [Key in keyof Address]?: string | undefined };

/** The stored address with what was given over it: absent keys stay, and all three are always there. */
export function mergeAddress(stored: Address | null, given: GivenAddress): Address {
  return {
    country: given.country ?? stored?.country ?? '',
    state: given.state ?? stored?.state ?? '',
    address: given.address ?? stored?.address ?? '',
  };
}

/** The one line in which an address typed by a payer is answered. */
export function joinShippingAddress(parts: { street: string; commune: string; wilayaName: string }): string {
  const named = [parts.street, parts.commune, parts.wilayaName].map((part) => part.trim());
  return named.filter((part) => part !== '').join(', ');
}
