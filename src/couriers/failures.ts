import { Explained } from '../shop/error-log.ts';

/**
 * Why a call to a courier failed. `auth`: the keys; `forbidden_egress`: the courier's edge refuses our platform;
 * `rate_limited`: `retryAfter` in seconds, null where the courier does not say; `isOwn`: our own bucket is empty, and
 * nothing was sent; `invalid`: a field, in the courier's
 * words; `unserved`: the destination; `locked`: the parcel is too far on its way; `refused`: for another reason;
 * `unavailable`: no readable answer to a read; `outcome_unknown`: none to a write, which may have had its effect.
 */
export type CourierFailure =
  | { kind: 'auth' | 'forbidden_egress' | 'not_found' | 'unavailable' | 'outcome_unknown' }
  | { kind: 'rate_limited'; retryAfter: number | null; isOwn?: true }
  | { kind: 'invalid'; field: string | null; text: string }
  | { kind: 'unserved' | 'locked' | 'refused'; text: string };

/** The courier's words are in `failure`: they may name a person, and never reach the log. */
export class CourierError extends Explained {
  override name = 'CourierError';
  readonly failure: CourierFailure;
  readonly explanation: string;

  constructor(failure: CourierFailure) {
    super(failure.kind);
    this.failure = failure;
    this.explanation = failure.kind;
  }
}

/** The failure of a call. Rethrows any other error: a bug. */
export function courierFailureOf(error: unknown): CourierFailure {
  if (error instanceof CourierError) return error.failure;
  throw error;
}
