import { FaultPlan } from '../fakes/faults.ts';

/** What a seed can make go wrong with a call of the API, with how often it does. Payers' pages have no faults. */
export const gatewayFaultRates = {
  /** 503 before anything is done. */
  unavailable: 0.03,
  /** 500 after the work is done. */
  failed_after: 0.03,
  /** HTML with status 200 after the work is done. */
  html: 0.03,
  /** JSON that ends in the middle, after the work is done. */
  bad_json: 0.03,
  /** No answer within `hang_ms`, after the work is done. */
  hang: 0.02,
  /** The connection ends without an answer after the work is done. */
  lost: 0.04,
  /** The callback comes twice. */
  callback_twice: 0.2,
} as const;

type GatewayFaultKind = keyof typeof gatewayFaultRates;

export class GatewayFaults extends FaultPlan<GatewayFaultKind> {
  constructor(seed: number | null) {
    super(gatewayFaultRates, seed);
  }
}
