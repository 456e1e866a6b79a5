import * as z from 'zod';
import { pageQuery } from '../page-query.ts';
import { keyMode } from '../resources/account.ts';
import { date, payoutStatus } from '../resources/payout.ts';
import { anyCase, dinars, line, optional } from '../scalars.ts';

export const payoutsQuery = pageQuery;
export type PayoutsQuery = z.infer<typeof payoutsQuery>;

/** `POST /operator/accounts/{id}/payouts`. The same `reference` again means the same payout. */
export const recordPayoutRequest = z.object({
  mode: keyMode,
  amount: dinars(1, Number.MAX_SAFE_INTEGER),
  date,
  reference: line(255),
  status: optional(anyCase(payoutStatus.exclude(['failed']))),
});
export type RecordPayoutRequest = z.infer<typeof recordPayoutRequest>;

/** `POST /operator/accounts/{id}/payouts/{payout}`: the outcome of a pending payout. */
export const updatePayoutRequest = z.object({
  mode: keyMode,
  status: anyCase(payoutStatus.exclude(['pending'])),
});
export type UpdatePayoutRequest = z.infer<typeof updatePayoutRequest>;

/** Query of `GET /operator/accounts/{id}/balance`. */
export const operatorBalanceQuery = z.object({ mode: keyMode });

/** Query of `GET /operator/accounts/{id}/payouts`. */
export const operatorPayoutsQuery = pageQuery.extend({ mode: keyMode });
