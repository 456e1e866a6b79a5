import { readEndpointSetting } from '../account/store/identity.ts';
import type { Transaction } from '../account/transaction.ts';

/** The default endpoint of one mode: the merchant's own setting, else that of the account's profile. */

/** `isDefault`: an answer of 410 switches the endpoint off. */
type Destination = { url: string; isDefault: boolean };

/**
 * The endpoints of an event: the one that its checkout names, else the default one if it is set and on. Both when the
 * account always wants its events at the default, once when both are the same.
 */
export function destinationsOf(transaction: Transaction, named: string | null): Destination[] {
  const { profile } = transaction.identity;
  const own = named === null ? [] : [{ url: named, isDefault: false }];
  if (named !== null && !profile.always_notify) return own;
  const { url, offAt } = readEndpointSetting(transaction.database);
  const standard = offAt === null ? (url ?? profile.default_endpoint) : null;
  return standard === null || standard === named ? own : [...own, { url: standard, isDefault: true }];
}
