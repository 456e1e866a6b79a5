/** Money is a whole number of dinars, everywhere. No fraction exists on the wire or in storage. */

/** Largest unit price and largest checkout total, in dinars. */
export const MAX_AMOUNT = 100_000_000;

/** Smallest `amount` of a checkout after its discount, in dinars. */
export const MIN_CHECKOUT_AMOUNT = 50;

/** Largest quantity of one line. */
export const MAX_QUANTITY = 999_999;

/** Most lines of one checkout or payment link. */
export const MAX_ITEMS = 100;
