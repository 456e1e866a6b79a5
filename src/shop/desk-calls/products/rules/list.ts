import type { TwinReason } from './twins.ts';

/** What the list tells of a product besides its name. */
export const productStates = ['hidden', 'sold_out', 'links_only', 'unpriced', 'twin'] as const;
export type ProductState = (typeof productStates)[number];

/** A product in the list. Amounts in whole dinars; `left`: pieces that are not sold, null where none are counted. */
export type ProductRow = {
  id: string;
  name: string;
  category: string | null;
  picture: string | null;
  amount: number | null;
  isFrom: boolean;
  left: number | null;
  states: ProductState[];
  /** Sold out by a tap, which another takes back. */
  isHeldBack: boolean;
  /** Where it is there twice and this one is superfluous: the other, and why. */
  twin: { id: string; name: string; reason: TwinReason } | null;
};

/** `state`, `category`: null for all. */
export type ProductQuery = { q: string; state: ProductState | null; category: string | null };
