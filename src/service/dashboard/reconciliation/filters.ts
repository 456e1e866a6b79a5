import type { Context } from 'hono';
import { clearingAccount, settlementState } from '../../../contract/resources/reconciliation.ts';
import type { Environment } from '../../environment.ts';
import { queryOf } from '../http/address.ts';

/** The filters of the lists, in the address of a page or a file. */

/** Null: lines of every state. */
export function readLineState(c: Context<Environment>) {
  return settlementState.options.find((one) => one === queryOf(c, 'state')) ?? null;
}

export function readItemFilters(c: Context<Environment>) {
  const account = clearingAccount.options.find((one) => one === queryOf(c, 'account')) ?? 'acquirer:clearing';
  return { account, state: queryOf(c, 'state') === 'resolved' ? 'resolved' : 'open' } as const;
}
