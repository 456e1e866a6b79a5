import type { Dimension, Figures } from '../../../domain/orders/profit/profit.ts';

/** By what the page lists a month's figures. */
export const profitLists = ['product', 'wilaya', 'source'] as const satisfies readonly Dimension[];
export type ProfitList = (typeof profitLists)[number];

/** How many months the page offers, and how many products, wilayas or sources it lists. */
export const MONTHS_SHOWN = 12;
export const MOST_LISTED = 50;
/** How many rows a file has at most, and of how many months. */
export const MOST_FILE_ROWS = 5_000;
export const MONTHS_IN_FILE = 24;

/** The figures of a month, as 202611. */
export type MonthFigures = { month: number; figures: Figures };
/** The figures of a product, a wilaya or a source; `name`: of a product, null for others. */
export type ListedFigures = { key: string; name: string | null; figures: Figures };

/** A month in an address; null for none. */
export function readMonth(text: string): number | null {
  return /^20\d\d(?:0[1-9]|1[0-2])$/.test(text) ? Number(text) : null;
}
