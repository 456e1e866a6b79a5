import * as z from 'zod';

/** Values as couriers write them: numbers and flags may be texts. */

const MOST = 10_000_000;

/** A whole number of at least 0, such as dinars or an id. */
export const wholeNumber = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,9}(?:\.0+)?$/.test(value) ? Number(value) : value),
  z.int().min(0).max(MOST),
);

export const flag = z.preprocess(
  (value) => (value === 1 || value === '1' ? true : value === 0 || value === '0' ? false : value),
  z.boolean(),
);

export const shortText = z.string().max(500);
export const longText = z.string().max(4_000);

/** A courier's name of a parcel: it goes into addresses. */
export const trackingText = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{2,39}$/);

/** A text, or an empty one for none. */
export const textOrNone = shortText.nullish().transform((text) => text ?? '');
