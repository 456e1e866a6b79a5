import type { Context } from 'hono';
import { type ClearingAccount, clearingAccount } from '../../../../contract/resources/reconciliation.ts';
import type { Environment } from '../../../environment.ts';

/** States of lines that wait for a person. */
export const WAITING_STATES = ['differs', 'missing_here', 'repeated'] as const;

/** The clearing account that the address or a form names. */
export function chosenIn(c: Context<Environment>): ClearingAccount {
  const named = c.req.query('account') ?? c.var.sentForm?.get('account');
  return clearingAccount.options.find((one) => one === named) ?? 'acquirer:clearing';
}
