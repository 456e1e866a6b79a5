import type { LimitName } from '../../../domain/settings/order-limits.ts';

/** The limits that merchants change most; the others are rarely touched. */
export const usualLimits = [
  'CASH_PER_PHONE',
  'CASH_PER_BROWSER',
  'CASH_PER_NETWORK',
  'CALL_MISSES',
  'HIGH_SUM',
  'HOLD_MINUTES',
  'HOLD_SHARE',
] as const satisfies LimitName[];
export const furtherLimits = [
  'HOLD_SHARE_TOTAL',
  'HOLDS_PER_BROWSER',
  'HOLDS_PER_PHONE',
  'ORDERS_PER_BROWSER',
  'ORDERS_PER_NETWORK',
] as const satisfies LimitName[];
export const limitInputs = [...usualLimits, ...furtherLimits] as const;
export type LimitInput = (typeof limitInputs)[number];
