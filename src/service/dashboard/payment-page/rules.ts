import type { BalanceEntryType } from '../../../contract/resources/balance.ts';
import type { Attempt, CheckoutStatus, PaymentMethod } from '../../../contract/resources/checkout.ts';
import type { ExceptionOutcome, ExceptionReason } from '../../../contract/resources/payment-exception.ts';
import type { RefundFailure, RefundMethod, RefundStatus } from '../../../contract/resources/refund.ts';
import type { EventType } from '../../../contract/resources/webhooks/event.ts';
import type { LocalNames, Payee } from '../../payments/rules/payer.ts';

/** One checkout with everything about it. Times in seconds, amounts in whole dinars. */
export type PaymentView = {
  payment: {
    id: string;
    status: CheckoutStatus;
    /** What the payer pays. */
    total: number;
    /** What can still be refunded. */
    left: number;
    refundedAmount: number;
    refundsPending: number;
    method: PaymentMethod;
    description: string | null;
    orderId: string | null;
    shippingAddress: string | null;
    receiptNumber: string | null;
    createdAt: number;
    paidAt: number | null;
    expiresAt: number;
    /** Where the payer pays. */
    url: string;
    payee: Payee;
    items: { name: string; localNames: LocalNames | null; amount: number; quantity: number }[];
    customer: { name: string; email: string | null; phone: string | null } | null;
  };
  attempts: {
    reference: string;
    status: Attempt['status'];
    declineCode: string | null;
    /** The acquirer's own sentence. */
    declineWords: string | null;
    isSimulated: boolean;
    createdAt: number;
  }[];
  exceptions: {
    why: ExceptionReason;
    amount: number;
    reference: string;
    createdAt: number;
    /** How an operator settled it; null while it is open, like the note and the time. */
    outcome: ExceptionOutcome | null;
    note: string | null;
    settledAt: number | null;
  }[];
  refunds: {
    amount: number;
    status: RefundStatus;
    method: RefundMethod;
    reason: string | null;
    failureCode: RefundFailure | null;
    createdAt: number;
  }[];
  /** `balance`: of the account behind each; null for roles that do not see it. */
  entries: { kind: BalanceEntryType; amount: number; balance: number | null; createdAt: number }[];
  events: {
    id: string;
    type: EventType;
    createdAt: number;
    isErased: boolean;
    deliveries: { url: string; state: 'open' | 'delivered' | 'failed' }[];
  }[];
  /** Whether the acquirer still has to say how an attempt ended. */
  isOpenAtBank: boolean;
  /** The most that the person may refund at once now; null for no limit. */
  mostRefund: number | null;
  /** Whether the limits of the person allow no refund on any day. */
  neverRefunds: boolean;
};

/** What happened to a checkout, in order of time. */
export type TimelineEntry =
  | { kind: 'created' | 'paid'; at: number }
  | { kind: 'attempt'; at: number; attempt: PaymentView['attempts'][number] }
  | { kind: 'exception'; at: number; exception: PaymentView['exceptions'][number] }
  | { kind: 'refund'; at: number; refund: PaymentView['refunds'][number] }
  | { kind: 'event'; at: number; event: PaymentView['events'][number] };

/** In the order in which things of one second follow from each other. */
const kinds: readonly TimelineEntry['kind'][] = [
  'created',
  'attempt',
  'paid',
  'exception',
  'refund',
  'event',
];

/** The timeline of a checkout, the oldest first. */
export function timelineOf(view: PaymentView): TimelineEntry[] {
  const { payment, attempts, exceptions, refunds, events } = view;
  const entries: TimelineEntry[] = [
    { kind: 'created', at: payment.createdAt },
    ...attempts.map((attempt) => ({ kind: 'attempt' as const, at: attempt.createdAt, attempt })),
    ...(payment.paidAt === null ? [] : [{ kind: 'paid' as const, at: payment.paidAt }]),
    ...exceptions.map((exception) => ({ kind: 'exception' as const, at: exception.createdAt, exception })),
    ...refunds.map((refund) => ({ kind: 'refund' as const, at: refund.createdAt, refund })),
    ...events.map((event) => ({ kind: 'event' as const, at: event.createdAt, event })),
  ];
  return entries.toSorted(
    (one, other) => one.at - other.at || kinds.indexOf(one.kind) - kinds.indexOf(other.kind),
  );
}
