import { readEndpointSetting } from '../account/store/identity.ts';
import type { Transaction } from '../account/transaction.ts';

/** The default endpoint of one mode: the merchant's own setting, else the one in the account's profile. */

/** `isDefault`: an answer of 410 switches it off. */
type Destination = { url: string; isDefault: boolean };

/**
 * Where an event goes: to the endpoint that its checkout names, else to the default one while there is one and it is switched
 * on; to both where the account is always to hear of it, once where both are the same.
 */
export function destinationsOf(transaction: Transaction, named: string | null): Destination[] {
  const { profile } = transaction.identity;
  const own = named === null ? [] : [{ url: named, isDefault: false }];
  if (named !== null && !profile.always_notify) return own;
  const { url, offAt } = readEndpointSetting(transaction.database);
  const standard = offAt === null ? (url ?? profile.default_endpoint) : null;
  return standard === null || standard === named ? own : [...own, { url: standard, isDefault: true }];
}
