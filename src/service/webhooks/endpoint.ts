import { readEndpointSetting } from '../account/store/identity.ts';
import type { Transaction } from '../account/transaction.ts';

/** The default endpoint of one mode: the merchant's own setting, else the one in the account's profile. */

/** Where events go whose checkout names no endpoint; null when there is no such place or it is off. */
export function endpointInForce(transaction: Transaction): string | null {
  const { url, offAt } = readEndpointSetting(transaction.database);
  return offAt === null ? (url ?? transaction.identity.profile.default_endpoint) : null;
}
