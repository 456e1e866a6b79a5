import * as z from 'zod';
import { timestamp } from '../scalars.ts';

/** Money that the ledger expects elsewhere, by place: each must go to zero. */
export const clearingAccount = z.enum(['acquirer:clearing', 'refund:pending', 'payout:in_transit']);
export type ClearingAccount = z.infer<typeof clearingAccount>;

/** Who sent a file: the acquirer reports payments and refunds, the bank reports payouts. */
export const settlementSource = z.enum(['acquirer', 'bank']);
export type SettlementSource = z.infer<typeof settlementSource>;

export const settlementKind = z.enum(['payment', 'refund', 'payout']);
export type SettlementKind = z.infer<typeof settlementKind>;

/**
 * `matched`: equal to an open item; `differs`: of another amount; `missing_here`: of nothing that the ledger expects;
 * `repeated`: of an item that another line closed; `resolved`: one of the last three, decided by a person.
 */
export const settlementState = z.enum(['matched', 'differs', 'missing_here', 'repeated', 'resolved']);
export type SettlementState = z.infer<typeof settlementState>;

/** Why a person closed a difference. */
export const resolutionReason = z.enum([
  'bank_error',
  'bank_fee',
  'counted_elsewhere',
  'returned_to_payer',
  'never_arrived',
  'written_off',
  'told_by_bank',
]);
export type ResolutionReason = z.infer<typeof resolutionReason>;

const resolution = z.object({
  reason: resolutionReason,
  note: z.string(),
  /** The operator. */
  by: z.string(),
  at: timestamp,
  /** Signed whole dinars that it added to the merchant's balance. */
  adjustment: z.int(),
});

/** A line of a file of the acquirer or the bank. Amounts in whole dinars, positive. */
export const settlementLine = z
  .object({
    id: z.string(),
    entity: z.literal('settlement_line'),
    livemode: z.boolean(),
    source: settlementSource,
    file: z.string(),
    line: z.int(),
    kind: settlementKind,
    reference: z.string(),
    amount: z.int(),
    date: z.string(),
    state: settlementState,
    /** What the ledger expected; null when nothing. */
    expected: z.int().nullable(),
    checkout_id: z.string().nullable(),
    /** The payment attempt, refund or payout; null when unknown. */
    subject: z.string().nullable(),
    resolution: resolution.nullable(),
    created_at: timestamp,
  })
  .meta({ id: 'SettlementLine' });
export type SettlementLine = z.infer<typeof settlementLine>;

/** `POST …/settlement-lines`: how many lines stand in each state. */
export const settlementReport = z
  .object({
    entity: z.literal('settlement_report'),
    livemode: z.boolean(),
    file: z.string(),
    /** Lines that were known already count with their first state. */
    matched: z.int(),
    differs: z.int(),
    missing_here: z.int(),
    repeated: z.int(),
    /** Payouts that matched lines of this call ended as paid. */
    payouts_paid: z.int(),
    /** Payouts that matched lines of this call and stay pending: the key lacks `payouts:write`. */
    payouts_without_scope: z.int(),
  })
  .meta({ id: 'SettlementReport' });
export type SettlementReport = z.infer<typeof settlementReport>;

/** Money that the ledger expects elsewhere. `amount`: signed; what of it is still open. */
export const clearingItem = z
  .object({
    id: z.string(),
    entity: z.literal('clearing_item'),
    livemode: z.boolean(),
    account: clearingAccount,
    amount: z.int(),
    open: z.int(),
    reference: z.string(),
    checkout_id: z.string().nullable(),
    subject: z.string(),
    opened_at: timestamp,
    closed_at: timestamp.nullable(),
    resolution: resolution.nullable(),
  })
  .meta({ id: 'ClearingItem' });
export type ClearingItem = z.infer<typeof clearingItem>;

const clearingSum = z.object({
  account: clearingAccount,
  /** Signed whole dinars. */
  balance: z.int(),
  items: z.int(),
  /** Open items by age in days. */
  by_age: z.object({ up_to_1: z.int(), up_to_2: z.int(), up_to_4: z.int(), older: z.int() }),
});

/** How much of the ledger's expectations the files have explained. */
export const reconciliation = z
  .object({
    entity: z.literal('reconciliation'),
    livemode: z.boolean(),
    clearing: z.array(clearingSum),
    /** Of the items of the last 90 days that are old enough, the share that was closed in time, from 0 to 1; null: none. */
    explained: z.object({
      after_1_day: z.number().nullable(),
      after_2_days: z.number().nullable(),
      after_4_days: z.number().nullable(),
    }),
    /** Lines that wait for a person, counted up to `NUMBERED_ELEMENTS`. */
    unresolved_lines: z.int(),
    /** Payments and refunds whose outcome the acquirer does not tell. */
    in_doubt: z.int(),
  })
  .meta({ id: 'Reconciliation' });
export type Reconciliation = z.infer<typeof reconciliation>;

/**
 * The acquirer's last answer about it. `silent`: none that could be read; `denied`: it refused the credentials;
 * `contradiction`: its answer does not fit the order; `unclear`: it cannot tell.
 */
export const doubtfulAnswer = z.enum(['silent', 'denied', 'contradiction', 'unclear']);
export type DoubtfulAnswer = z.infer<typeof doubtfulAnswer>;

/** A payment or a refund whose outcome the acquirer does not tell. */
const doubt = z
  .object({
    id: z.string(),
    entity: z.literal('doubt'),
    livemode: z.boolean(),
    kind: z.enum(['payment', 'refund']),
    amount: z.int(),
    /** The order number at the acquirer. */
    reference: z.string(),
    checkout_id: z.string(),
    last_answer: doubtfulAnswer,
    created_at: timestamp,
  })
  .meta({ id: 'Doubt' });

/** `GET …/doubts`: the oldest 50 of each kind. */
export const doubtList = z
  .object({ entity: z.literal('doubt_list'), data: z.array(doubt) })
  .meta({ id: 'Doubts' });
export type DoubtList = z.infer<typeof doubtList>;
