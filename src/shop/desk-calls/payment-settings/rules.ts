import type { LimitName } from '../../settings/rules/limits.ts';

/** What was typed into a form of the settings, by field. */
export type TypedSettings = Record<string, string>;

/** How something is paid, as the form's list has it; the last three are parts, the rest of which is paid at the door. */
export const methodKinds = ['card', 'cash', 'delivery', 'amount', 'percentage'] as const;
export type MethodKind = (typeof methodKinds)[number];

/** The fields of one way to pay. */
export const methodFields = ['way', 'value', 'wilayas', 'from', 'to'] as const;

export function methodField(field: (typeof methodFields)[number], row: number): string {
  return `${field}_${row}`;
}

/** So many ways can be told apart. */
export const MAX_METHODS = 12;

/** The limits by which a merchant tells usual from unusual, and those that they rarely touch. */
export const usualLimits = [
  'CASH_PER_PHONE',
  'CASH_PER_BROWSER',
  'CASH_PER_NETWORK',
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
