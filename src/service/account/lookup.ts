import type { Route } from '../identifiers/minter.ts';

/**
 * The object of a ledger. Ask only for routes that a MAC vouched for: naming an object wakes it.
 * The name is never changed: it is what leads to an account's money.
 */
export function ledgerOf(ledgers: ServiceEnv['LEDGER'], { mode, account }: Route) {
  return ledgers.getByName(`${mode}:${account}`);
}
