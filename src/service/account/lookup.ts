import type { Route } from '../identifiers/mint-ids-and-keys.ts';

/**
 * The object of a ledger. Call it only for routes with a verified MAC: naming an object starts it. The name must
 * never change, because it leads to an account's money.
 */
export function ledgerOf(ledgers: ServiceEnv['LEDGER'], { mode, account }: Route) {
  return ledgers.getByName(`${mode}:${account}`);
}
