import { FaultPlan } from '../fakes/faults.ts';

/** What a seed can make go wrong, with how often it does. */
export const faultRates = {
  /** Answer 403 of the edge with Cloudflare's error 1106, before the courier sees the request (CF). */
  edge: 0.02,
  /** 503 before anything is done. */
  unavailable: 0.03,
  /** 500 after the work is done. */
  failed_after: 0.02,
  /** HTML with status 200 after the work is done. */
  html: 0.02,
  /** The connection ends without an answer after the work is done. */
  lost: 0.03,
  /** The answer comes after the setting `slow_ms`. */
  slow: 0.02,
  /** Yalidine answers a misspelled commune with an empty array (Y6). */
  empty: 0.5,
  /** One parcel of several in a request is refused, with status 200 (Y2, Y3). */
  entry_refused: 0.1,
  /** The answer to a request of several parcels lacks one that was made. */
  entry_missing: 0.08,
  /** A request of several parcels is answered with an empty array; each second time they are made all the same. */
  batch_empty: 0.05,
  /** A request of several parcels is refused as a whole (older words of Y1). */
  batch_refused: 0.05,
  /** A state that no document has. */
  unknown_state: 0.04,
  /** Money is reported as paid out, and an hour later it is not. */
  money_undone: 0.1,
  /** The courier changes the price at the first move after the merchant's time to edit. */
  price_changed: 0.05,
  /** A webhook event comes twice (Y2, Y3). */
  webhook_twice: 0.15,
  /** A webhook event comes after the next ones (Y2, Y3). */
  webhook_late: 0.15,
  /** A label link no longer opens. */
  label_expired: 0.1,
  /** EcoTrack's courier does not act on a return that was asked for (ECO). */
  return_ignored: 0.3,
} as const;

export type FaultKind = keyof typeof faultRates;

export class Faults extends FaultPlan<FaultKind> {
  constructor(seed: number | null) {
    super(faultRates, seed);
  }
}
