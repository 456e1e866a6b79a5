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

/** The rows of a list that can be read: an odd one must not hide the others. */
export function readableRows<T extends z.ZodType>(row: T, most: number) {
  return z
    .array(z.unknown())
    .max(most)
    .transform((values) =>
      values.flatMap((value): z.infer<T>[] => {
        const read = row.safeParse(value);
        return read.success ? [read.data] : [];
      }),
    );
}

/** Members of one object that are read: a courier with more names of its own is none. */
const MOST_MEMBERS = 2_000;

/** An object by names that are not ours, such as tracking numbers. */
export function recordOf<T extends z.ZodType>(value: T) {
  const isShort = (given: unknown) =>
    typeof given !== 'object' || given === null || Object.keys(given).length <= MOST_MEMBERS;
  return z.unknown().refine(isShort).pipe(z.record(z.string(), value));
}

/** Parcels once each: a list that changes between two pages has one twice. */
export function uniqueParcels<T extends { tracking: string }>(parcels: readonly T[]): T[] {
  return [...new Map(parcels.map((parcel) => [parcel.tracking, parcel])).values()];
}

/** A text, or an empty one for none. */
export const textOrNone = shortText.nullish().transform((text) => text ?? '');
