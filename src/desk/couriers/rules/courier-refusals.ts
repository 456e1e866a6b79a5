import type { CourierFailure } from '../../../couriers/failures.ts';

/**
 * Why keys were not taken. `tenant`, `relay`: not an address that keys may go to; `same_keys`: another account has them;
 * the others are failures of the courier's own answer to a first call.
 */
const courierRefusals = [
  'tenant',
  'relay',
  'same_keys',
  'auth',
  'forbidden_egress',
  'rate_limited',
  'unavailable',
] as const;
export type CourierRefusal = (typeof courierRefusals)[number];

/** The refusal that a reason names; null for a refusal of the desk itself. */
export function courierRefusalIn(reason: string): CourierRefusal | null {
  return courierRefusals.find((one) => one === reason) ?? null;
}

export function refusalOfTest({ kind }: CourierFailure): CourierRefusal {
  return kind === 'auth' || kind === 'forbidden_egress' || kind === 'rate_limited' ? kind : 'unavailable';
}
