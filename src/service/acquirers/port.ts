import type { Hono } from 'hono';
import type * as z from 'zod';
import type { DeclineCode } from '../../contract/decline-codes.ts';
import type { PaymentMethod } from '../../contract/resources/checkout.ts';
import type { RefundFailure, SimulatedRefunds } from '../../contract/resources/refund.ts';
import type { Locale } from '../../contract/scalars.ts';
import type { Environment } from '../environment.ts';
import type { Mode } from '../urls.ts';

/** A payment attempt as the acquirer gets it. */
export type AcquirerAttempt = {
  id: string;
  /** Ten characters: the order number at the acquirer. */
  reference: string;
  /** The acquirer's order id from `begin`; null when it gave none or its answer was lost. */
  acquirerOrderId: string | null;
  checkoutId: string;
  /** Whole dinars that the payer pays, the customer's fees included. */
  amount: number;
  currency: 'dzd';
  method: PaymentMethod;
  locale: Locale;
  livemode: boolean;
  /** Where the acquirer sends the payer back. */
  returnUrl: string;
  /** The merchant's name in the payer's language. */
  payee: string;
  /** Seconds since the epoch; the time to settle starts here. */
  createdAt: number;
  /** Test mode only: paid by a simulation that the acquirer does not know; the outcome of its refunds. */
  simulated?: SimulatedRefunds | null;
};

/** The page where the payer pays, and the acquirer's own order id, if it has one. */
export type Beginning = { redirect: string; orderId?: string };

/**
 * The acquirer's state of an attempt. `amount`: whole dinars it approved; the caller compares it. `words`: its own
 * sentence for the payer, in the attempt's language.
 */
export type AcquirerStatus =
  | { state: 'pending' }
  | { state: 'approved'; amount: number; approval?: Approval }
  | { state: 'declined'; code: DeclineCode; words?: string };

/** What a receipt of the acquirer's payments has to show. `words`: its own sentence. */
export type Approval = { words: string | null; code: string | null };

/** The payer has agreed; the acquirer takes the money only after `confirm`. */
export type Authorized = { state: 'authorized' };

/**
 * `refundId`: ours, unique among all refunds; `amount` in whole dinars. `givenBefore`: whole dinars that the attempt's
 * earlier refunds gave back, -1 when not known: an acquirer without refund ids recognises a refund by the sums.
 * `createdAt`: when the merchant asked, in seconds.
 */
export type AcquirerRefund = { refundId: string; amount: number; givenBefore: number; createdAt: number };

/** `amount`: whole dinars that went back, from 1 to the requested amount. */
export type RefundStatus =
  | { state: 'pending' }
  | { state: 'succeeded'; amount: number }
  | { state: 'failed'; code: RefundFailure };

/**
 * What an acquirer knows of a requested refund.
 * - `absent`: it never got the request, which may be repeated. Only for an acquirer that makes one refund of two
 *   requests with one `refundId`, because the first request may still be under way.
 * - `unclear`: it cannot tell. The request is never repeated: a person decides, or a later reading.
 */
export type RefundReading = RefundStatus | { state: 'absent' } | { state: 'unclear' };

/** Thrown where nothing was sent to the acquirer, or it denied access, so that nothing can have happened there. */
export class NotSentError extends Error {}

/**
 * Thrown for what a person has to look at; counted as an incident of this kind. `acquirer_access`: it denied access,
 * as with an expired password. `acquirer_contradiction`: its answer does not fit the order.
 */
export class AcquirerAlarm extends Error {
  readonly kind: 'acquirer_access' | 'acquirer_contradiction';

  constructor(kind: AcquirerAlarm['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Seconds after an attempt's creation when an acquirer declines it as `timed_out`. */
export const TIME_TO_SETTLE = 20 * 60;

/**
 * Moves the money. The payer's return proves nothing: only the answers of `status` and `confirm` change a checkout.
 * test/service/acquirers/contract.ts holds every acquirer to these promises:
 *
 * - An end: an attempt that is neither approved nor declined `TIME_TO_SETTLE` seconds after its creation is declined
 *   as `timed_out`, even if the acquirer never got it. An end never changes, whatever the payer does then.
 * - Any call but `refund` may be repeated, at once or later, by callers that do not know of each other: it has one
 *   effect.
 * - A throw means that nothing is known: the call may have had its effect. It never stands for an answer. Only
 *   `NotSentError` says that it had none.
 */
export interface Acquirer {
  /**
   * Opens the attempt at the acquirer and returns the page for the payer. A repeated call opens no second order, and
   * answers the same or throws. It throws when the acquirer refuses or does not answer: the acquirer may still have
   * taken the order, but no payer got its page. An acquirer that takes money only after `confirm` cannot have charged
   * anybody then, and `status` may say so without a question. Any other must report the outcome by our reference,
   * because its order id was lost with the answer.
   */
  begin(attempt: AcquirerAttempt): Promise<Beginning>;

  /**
   * Asks for the outcome of the attempt, and has no effect. `authorized`: `confirm` has to be called; so too, where
   * the answer does not show it, for a payment that was confirmed already.
   */
  status(attempt: AcquirerAttempt): Promise<AcquirerStatus | Authorized>;

  /**
   * Confirms a payment that the payer authorised: the acquirer takes the money now. Called after each `authorized` of
   * an open attempt, both on the payer's return and by the alarm, so that a payer who never comes back has paid too.
   * Answers as `status` does afterwards. It takes nothing for an attempt that was not authorised or whose time is
   * over. An acquirer that takes the money at once never answers `authorized`, and answers here as `status` does.
   */
  confirm(attempt: AcquirerAttempt): Promise<AcquirerStatus>;

  /**
   * Gives back all or part of an approved attempt, which stays approved; `status` may no longer tell. Its refunds
   * together never exceed what was paid: one that would fails as `beyond_paid`. It may give back less than requested
   * and reports so; the rest may be requested under another id. A second call may pay twice. So the caller writes the
   * request before the call, has at most one refund of an attempt under way, and calls again only after `absent` or
   * `NotSentError`.
   */
  refund(attempt: AcquirerAttempt, refund: AcquirerRefund): Promise<RefundStatus>;

  /**
   * Asks about a refund that was requested, and has no effect. For one that is pending, or whose answer was lost.
   * `succeeded` and `failed` never change, except to `unclear` once a later refund was requested.
   */
  refundStatus(attempt: AcquirerAttempt, refund: AcquirerRefund): Promise<RefundReading>;

  /**
   * Proves that the acquirer takes the account's credentials, by a question that has no effect. Throws an
   * `AcquirerAlarm` of the kind `acquirer_access` where it denies them, and another error where nothing is known.
   */
  checkAccess(): Promise<void>;
}

/** The environment of an acquirer, besides the account's credentials. */
export type AcquirerEnvironment = {
  /** For an acquirer that has Durable Objects of its own. */
  bindings: ServiceEnv;
  /** Public origin of the service, without a slash at the end. */
  origin: string;
  fetch: typeof fetch;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** In test mode: by how many milliseconds `now` is ahead of the machine's clock. */
  clock?: { readonly ahead: number };
};

/** An acquirer in the list of index.ts, by its name in profiles. */
export interface AcquirerDefinition<Credentials = unknown> {
  /** The modes in which it works. The profile names the live acquirer; test mode always uses the sandbox. */
  modes: readonly Mode[];
  /** The schema of an account's credentials, which are stored sealed; null when it needs none. */
  credentials: z.ZodType<Credentials> | null;
  /** The least payment and refund that it takes, in whole dinars; absent: any. */
  leastAmount?: number;
  /**
   * Whether it asks that payers accept terms and answer a question before they come to it, and that receipts show its
   * numbers and where to call.
   */
  asksConsent?: boolean;
  /** `credentials` are null when it needs none. */
  open(environment: AcquirerEnvironment, credentials: Credentials): Acquirer;
  /** Adds its own pages, if any; they are mounted at the root beside the payers' pages. */
  addPages?(routes: Hono<Environment>): void;
}
