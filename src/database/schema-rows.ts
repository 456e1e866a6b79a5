import { z } from 'zod';

/** A column that holds JSON of a known shape. */
export function jsonColumn<T extends z.ZodType>(schema: T) {
  return z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(schema);
}

/** A 0/1 column as a boolean. */
export const booleanColumn = z.number().transform((value) => value === 1);

/** Every row of a cursor, read through its schema. */
export function readRows<T extends z.ZodType>(cursor: Iterable<unknown>, schema: T): z.infer<T>[] {
  return Array.from(cursor, (row) => schema.parse(row));
}

/** The first row of a cursor, or null when there is none. */
export function readRow<T extends z.ZodType>(cursor: Iterable<unknown>, schema: T): z.infer<T> | null {
  return readRows(cursor, schema)[0] ?? null;
}
