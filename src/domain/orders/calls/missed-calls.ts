/** Missed calls in a row after which the desk proposes to cancel an order: the setting `CALL_MISSES`. */
export const callMissBounds = { usual: 3, least: 1, most: 100 } as const;
