import type { DeclineCode } from '../../contract/decline-codes.ts';
import type { PaymentMethod } from '../../contract/resources/checkout.ts';
import type { Locale } from '../../contract/scalars.ts';

/** One try to pay, as an acquirer is told of it. */
export type AcquirerAttempt = {
  id: string;
  /** Ten characters: the order number at the acquirer. */
  reference: string;
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
};

/** What an acquirer knows of an attempt. `amount`: whole dinars it approved, to be compared by the caller. */
export type AcquirerStatus =
  | { state: 'pending' }
  | { state: 'approved'; amount: number }
  | { state: 'declined'; code: DeclineCode };

/** Seconds from an attempt's creation after which an acquirer declines it as `timed_out`. */
export const TIME_TO_SETTLE = 20 * 60;

/**
 * Who moves the money. The payer's return proves nothing: only what `status` answers moves a checkout.
 *
 * An acquirer promises an end: what has not settled `TIME_TO_SETTLE` seconds after the attempt's creation
 * is declined as `timed_out`, and an answer other than `pending` never changes.
 */
export interface Acquirer {
  /**
   * Opens the attempt at the acquirer and says where to send the payer. Repeating it changes nothing.
   * Throws when the acquirer refuses or does not answer: it may have taken the order all the same, but no
   * payer was told where to pay it, so nothing was charged. `status` says in the end what became of it.
   */
  begin(attempt: AcquirerAttempt): Promise<{ redirect: string }>;

  /** Asks what became of the attempt. Throws when the acquirer does not answer: nothing is known then. */
  status(attempt: AcquirerAttempt): Promise<AcquirerStatus>;
}
