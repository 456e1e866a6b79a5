import type { Sort, SortOf } from '../../../domain/desk-tables.ts';
import type { DuplicateReason } from './duplicates.ts';

/** The states of a product in the list. */
export const productStates = ['hidden', 'sold_out', 'links_only', 'unpriced', 'duplicate'] as const;
export type ProductState = (typeof productStates)[number];

/**
 * A product in the list. Amounts in whole dinars; `left`: unsold pieces, null where nothing is counted; `addedAt`: seconds.
 */
export type ProductRow = {
  id: string;
  name: string;
  category: string | null;
  picture: string | null;
  amount: number | null;
  isFrom: boolean;
  left: number | null;
  addedAt: number;
  states: ProductState[];
  /** Sold out by a tap; another tap undoes it. */
  isHeldBack: boolean;
  /** The duplicate, and why it is one; null without one. */
  duplicate: { id: string; name: string; reason: DuplicateReason } | null;
};

/** `state`, `category`: null for all. */
export type ProductQuery = {
  q: string;
  state: ProductState | null;
  category: string | null;
  sort: Sort<SortOf<'products'>>;
};

/** A product that a search for an order's products found, with its variants. `left`: pieces, null where they are not counted. */
export type FoundProduct = {
  slug: string;
  name: string;
  variants: {
    price: string;
    label: string | null;
    amount: number;
    isSoldOut: boolean;
    left: number | null;
  }[];
};
