import type { Hono } from 'hono';
import type * as z from 'zod';
import type { DeclineCode } from '../../contract/decline-codes.ts';
import type { PaymentMethod } from '../../contract/resources/checkout.ts';
import type { RefundFailure, SimulatedRefunds } from '../../contract/resources/refund.ts';
import type { Locale } from '../../contract/scalars.ts';
import type { Environment } from '../environment.ts';
import type { Mode } from '../urls.ts';

/** One try to pay, as an acquirer is told of it. */
export type AcquirerAttempt = {
  id: string;
  /** Ten characters: the order number at the acquirer. */
  reference: string;
  /** The acquirer's own id of the order, as `begin` gave it; null when it gave none or its answer was lost. */
  acquirerOrderId: string | null;
  checkoutId: string;
  /** Whole dinars that the payer pays, fees on the customer included. */
  amount: number;
  currency: 'dzd';
  method: PaymentMethod;
  locale: Locale;
  livemode: boolean;
  /** Where the acquirer sends the payer back to. */
  returnUrl: string;
  /** The merchant's name in the payer's language. */
  payee: string;
  /** Seconds since the epoch; the time to settle runs from here. */
  createdAt: number;
  /** In test mode alone: paid by a simulation, of which nobody told the acquirer; what its refunds come to. */
  simulated?: SimulatedRefunds | null;
};

/** Where the payer pays, and the acquirer's own id of the order if it has one beside our reference. */
export type Beginning = { redirect: string; orderId?: string };

/** What an acquirer knows of an attempt. `amount`: whole dinars it approved, to be compared by the caller. */
export type AcquirerStatus =
  | { state: 'pending' }
  | { state: 'approved'; amount: number }
  | { state: 'declined'; code: DeclineCode };

/** The payer has agreed, and nothing is taken until that is confirmed. */
export type Authorized = { state: 'authorized' };

/** `refundId` is ours and unique among all refunds; `amount` in whole dinars. */
export type AcquirerRefund = { refundId: string; amount: number };

/** `amount`: whole dinars that went back, at least 1 and at most what was asked. */
export type RefundStatus =
  | { state: 'pending' }
  | { state: 'succeeded'; amount: number }
  | { state: 'failed'; code: RefundFailure };

/** Seconds from an attempt's creation after which an acquirer declines it as `timed_out`. */
export const TIME_TO_SETTLE = 20 * 60;

/**
 * Who moves the money. The payer's return proves nothing: only what `status` and `confirm` answer moves a
 * checkout. test/service/acquirers/contract.ts holds every acquirer to what is promised here:
 *
 * - An end: what is neither approved nor declined `TIME_TO_SETTLE` seconds after the attempt's creation is
 *   declined as `timed_out`, also what the acquirer never heard of; and an end never changes, whatever the
 *   payer does then and whoever asks again.
 * - Any call may be repeated, at once or later, by callers that do not know of each other: it has one effect.
 * - A throw means that nothing is known: the call may have had its effect. It never stands for an answer.
 */
export interface Acquirer {
  /**
   * Opens the attempt at the acquirer and says where to send the payer. Repeated, it opens no second order,
   * and answers the same or throws. It throws when the acquirer refuses or does not answer: it may have taken
   * the order all the same, but no payer was told where to pay it, so nothing was charged. `status` says in
   * the end what became of it, and must be able to without the order id, which was lost with the answer.
   */
  begin(attempt: AcquirerAttempt): Promise<Beginning>;

  /** Asks what became of the attempt, and has no effect. `authorized`: `confirm` has to be called. */
  status(attempt: AcquirerAttempt): Promise<AcquirerStatus | Authorized>;

  /**
   * Acknowledges what the payer agreed to: the acquirer takes the money now. Called after each `authorized`
   * of an attempt that still awaits its end, on the payer's return and from the alarm alike, so that a payer
   * who never comes back has paid too. Answers as `status` does after it; of an attempt that was not
   * authorized, or whose time is over, it takes nothing. An acquirer that takes the money when the payer
   * agrees never says `authorized`, and answers here what `status` says.
   */
  confirm(attempt: AcquirerAttempt): Promise<AcquirerStatus>;

  /**
   * Gives back all or part of what was paid with an approved attempt, whose status stays as it is. Its
   * refunds together never exceed what was paid: one that would fails as `beyond_paid`. It may give back less than
   * was asked and says so; the rest may be asked for under another id. Repeated with the
   * same `refundId`, it is the same refund: that is how to ask about one that is `pending`. `succeeded` and
   * `failed` never change. Throws on another amount under a known id.
   */
  refund(attempt: AcquirerAttempt, refund: AcquirerRefund): Promise<RefundStatus>;
}

/** What an acquirer is opened with, beside the account's credentials. */
export type AcquirerEnvironment = {
  /** For an acquirer that brings objects of its own. */
  bindings: ServiceEnv;
  /** Public origin of the service, without a slash at the end. */
  origin: string;
  fetch: typeof fetch;
  /** Milliseconds since the epoch. */
  now: () => number;
};

/** An acquirer as index.ts lists it: by the word that profiles name it with. */
export interface AcquirerDefinition<Credentials = unknown> {
  /** Where it moves money. What a profile names counts in live mode; test mode is always the sandbox's. */
  modes: readonly Mode[];
  /** What an account needs to have with it, kept sealed; null when nothing. */
  credentials: z.ZodType<Credentials> | null;
  /** `credentials` are null when it needs none. */
  open(environment: AcquirerEnvironment, credentials: Credentials): Acquirer;
  /** Adds its own pages, if it has any; they are mounted at the root beside those of payers. */
  addPages?(routes: Hono<Environment>): void;
}
