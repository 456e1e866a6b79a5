import * as z from 'zod';
import { pageQuery } from '../page-query.ts';
import { keyMode } from '../resources/account.ts';
import { date } from '../resources/payout.ts';
import {
  clearingAccount,
  resolutionReason,
  settlementKind,
  settlementSource,
  settlementState,
} from '../resources/reconciliation.ts';
import { anyCase, dinars, lenientBoolean, lenientInteger, line, optional } from '../scalars.ts';

/** Most lines of one call; a longer file is sent in parts. */
export const MOST_LINES = 300;

const settlementLineInput = z.object({
  line: lenientInteger(1, 10_000_000),
  kind: anyCase(settlementKind),
  reference: line(64),
  amount: dinars(1, Number.MAX_SAFE_INTEGER),
  date,
});
export type SettlementLineInput = z.infer<typeof settlementLineInput>;

/** `POST /operator/accounts/{id}/settlement-lines`. The same line of the same file again changes nothing. */
export const addSettlementLinesRequest = z.object({
  mode: keyMode,
  source: anyCase(settlementSource),
  /** The file's name: its lines are known by it. */
  file: line(120),
  lines: z.array(settlementLineInput).min(1).max(MOST_LINES),
});
export type AddSettlementLinesRequest = z.infer<typeof addSettlementLinesRequest>;

/** Query of `GET /operator/accounts/{id}/settlement-lines`. */
export const settlementLinesQuery = pageQuery.extend({
  mode: keyMode,
  state: optional(anyCase(settlementState)),
});
export type SettlementLinesQuery = z.infer<typeof settlementLinesQuery>;

/** Query of `GET /operator/accounts/{id}/clearing`. */
export const clearingQuery = pageQuery.extend({
  mode: keyMode,
  account: anyCase(clearingAccount),
  /** `open`, or those that a person resolved. */
  state: optional(anyCase(z.enum(['open', 'resolved']))),
});
export type ClearingQuery = z.infer<typeof clearingQuery>;

/** `POST …/settlement-lines/{line}/resolve` and `POST …/clearing/{item}/resolve`. */
export const resolveRequest = z.object({
  mode: keyMode,
  reason: anyCase(resolutionReason),
  note: line(255),
  /** Whether the difference goes into the merchant's balance. */
  adjust_balance: optional(lenientBoolean),
});
export type ResolveRequest = z.infer<typeof resolveRequest>;

/** Query of `GET …/reconciliation` and `GET …/doubts`. */
export const ledgerModeQuery = z.object({ mode: keyMode });

/** `POST /operator/accounts/{id}/refunds/{refund}/outcome`: what the bank said to a person. */
export const settleRefundRequest = z.object({
  mode: keyMode,
  status: anyCase(z.enum(['succeeded', 'failed'])),
  note: line(255),
});
export type SettleRefundRequest = z.infer<typeof settleRefundRequest>;
