import type { MoveReason } from '../../../domain/stock.ts';

/** The reasons that a person can give. */
export const reasonChoices = [
  'counted',
  'received',
  'damaged',
  'lost',
  'gift',
  'other',
] as const satisfies MoveReason[];
export type ReasonChoice = (typeof reasonChoices)[number];
