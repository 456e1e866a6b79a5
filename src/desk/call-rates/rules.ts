/** The lengths of time that the page offers, in days. */
export const rateDays = [7, 30, 90] as const;

/** The orders that a device confirmed, and how many of them are delivered and returned by now. */
export type CallRate = { device: string; confirmed: number; delivered: number; returned: number };
