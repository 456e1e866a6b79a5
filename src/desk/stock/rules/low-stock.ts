/** What the page lists: all counts, those with few pieces left, or those with none. */
export const stockStates = ['low', 'out'] as const;
type StockListState = (typeof stockStates)[number];
export type StockQuery = { q: string; state: StockListState | null };

/** Few pieces, where the merchant has set no number for the notification. */
export const FEW_PIECES = 5;
