import * as z from 'zod';

/**
 * The snapshot of one object, as lines of JSON: first the head; then for each table its name and columns, and its rows
 * as arrays; then the sequence numbers and the entries by key; last the end line, with the count and digest of all
 * lines before it. Other programs can read it line by line.
 */

/** Longest line, in bytes: a row holds two million bytes, and an escaped byte takes six. */
export const LONGEST_LINE = 16 * 1024 * 1024;

/**
 * Bytes of one part of an upload; each part holds whole lines, and a single line may be longer. The platform takes
 * 100 MB a request on its smaller plans and limits processor time; the object keeps one part in memory.
 */
export const PART = 4 * 1024 * 1024;

/**
 * `kind`: the object's class. `steps`: schema steps done; a newer build continues there. `alarm`: milliseconds or
 * null.
 */
export const snapshotHead = z.strictObject({
  copy: z.literal(1),
  kind: z.string(),
  name: z.string(),
  steps: z.int().nonnegative(),
  alarm: z.int().nullable(),
});
export type SnapshotHead = z.infer<typeof snapshotHead>;

/** `sha256`: hex digest of all bytes before this line. */
export const snapshotEnd = z.strictObject({
  end: z.strictObject({ rows: z.int().nonnegative(), sha256: z.string() }),
});
